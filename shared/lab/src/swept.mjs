// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

import { at } from '@meshdeck/tools/paths'

/** What a file of stories takes from where `npm test` has one of a kind and a sweep all: from `sweep.ts`, or from what does so. */
const TAKES_PART = /from '\.\.\/support\/(sweep|screens|pages)'/

/** The names of the files of stories of which `npm test` takes a part, and a sweep all. */
export function sweptStories() {
  const folder = at('e2e/tests')
  return readdirSync(folder)
    .filter((file) => TAKES_PART.test(readFileSync(`${folder}/${file}`, 'utf8')))
    .toSorted()
}

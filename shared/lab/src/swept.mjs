import { readdirSync, readFileSync } from 'node:fs'

import { rootPath } from '@meshdeck/tools/paths'

/**
 * Import that marks a test file as swept, which `npm test` runs in part and a sweep in full: of `sweep.ts`, or of a
 * module that uses it.
 */
const TAKES_PART = /from '\.\.\/support\/(sweep|screens|pages)'/

/** Returns the names of test files that run partly in `npm test` and fully in a sweep. */
export function sweptStories() {
  const folder = rootPath('e2e/tests')
  return readdirSync(folder)
    .filter((file) => TAKES_PART.test(readFileSync(`${folder}/${file}`, 'utf8')))
    .toSorted()
}

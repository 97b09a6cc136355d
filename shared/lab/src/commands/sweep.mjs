import { readdirSync, readFileSync } from 'node:fs'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { sweptJest } from '@meshdeck/tools/checks'
import { runPlaywright } from '@meshdeck/tools/end-to-end'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { printSummary, runSteps } from '@meshdeck/tools/steps'

const USAGE = `npm run lab -- sweep

Runs all tests of each kind, such as accessibility checks on every page, where npm test runs a sample. Takes much longer.
  --help   Show this help`

/** Runs on all items what `npm test` runs on one of each kind, such as axe on one page of each layout. */
export async function main() {
  const { values } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  await install()
  await build({ log: (line) => console.log(`  ${line}`) })
  const only = `/(${sweptStories().join('|')})$`
  const everywhere = { only, env: { SWEEP: 'all' } }
  const stories = { name: 'stories', run: () => runPlaywright(everywhere) }
  printSummary(await runSteps([sweptJest, stories]))
}

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

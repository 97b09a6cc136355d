import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { sweptJest } from '@meshdeck/tools/checks'
import { runPlaywright } from '@meshdeck/tools/end-to-end'
import { install } from '@meshdeck/tools/install'
import { printSummary, runSteps } from '@meshdeck/tools/steps'

import { sweptStories } from '../swept.mjs'

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
  await build({ tell: (line) => console.log(`  ${line}`) })
  const only = `/(${sweptStories().join('|')})$`
  const everywhere = { only, env: { SWEEP: 'all' } }
  const stories = { name: 'stories', run: () => runPlaywright(everywhere) }
  printSummary(await runSteps([sweptJest, stories]))
}

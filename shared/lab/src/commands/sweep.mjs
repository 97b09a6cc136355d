// @ts-check
import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { sweptJest } from '../checks.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { conclude, runSteps } from '../steps.mjs'
import { sweptStories } from '../swept.mjs'

const USAGE = `npm run sweep

Runs all tests of each kind, such as accessibility checks on every page, where npm test runs a sample. Takes much longer.
  --help   Show this help`

/** What `npm test` does for one of each kind, such as axe on one page of each layout, for all of them. */
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
  conclude(await runSteps([sweptJest, stories]))
}

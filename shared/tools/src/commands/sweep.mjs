// @ts-check
import { build } from '../build.mjs'
import { sweptJest } from '../checks.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { conclude, runSteps } from '../steps.mjs'
import { sweptStories } from '../swept.mjs'

/** What `npm test` does for one of each kind, such as axe on one page of each layout, for all of them. */
export async function main() {
  await install()
  await build({ tell: (line) => console.log(`  ${line}`) })
  const only = `/(${sweptStories().join('|')})$`
  const everywhere = { only, env: { SWEEP: 'all' } }
  const stories = { name: 'stories', run: () => runPlaywright(everywhere) }
  conclude(await runSteps([sweptJest, stories]))
}

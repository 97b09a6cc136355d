// @ts-check
import { build } from '../build.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { conclude, runSteps } from '../steps.mjs'

/** The stories of which `npm test` takes a part, whole. */
const wholly =
  'accessibility broken-remotes early-reads egress focus full-content languages list-states longer-texts nodes outside roles try-again'

/** What `npm test` does for one of each kind, such as axe on one page of each layout, for all of them. */
export async function main() {
  await install()
  await build({ tell: (line) => console.log(`  ${line}`) })
  const everywhere = { only: wholly.replaceAll(' ', '|'), env: { SWEEP: 'all' } }
  conclude(await runSteps([{ name: 'sweep', run: () => runPlaywright(everywhere) }]))
}

// @ts-check
import { build } from '../build.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { conclude, runSteps } from '../steps.mjs'

/** Axe on every page and dialog, of which `npm test` looks at one of each layout. */
export async function main() {
  await install()
  await build({ tell: (line) => console.log(`  ${line}`) })
  const everywhere = { only: 'accessibility', env: { SWEEP: 'all' } }
  conclude(await runSteps([{ name: 'sweep', run: () => runPlaywright(everywhere) }]))
}

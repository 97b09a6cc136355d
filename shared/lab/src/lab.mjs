import { UserError } from '@meshdeck/tools/user-error'

/** @typedef {{ main: () => Promise<void> }} Command */

/** Description and loader of each command. @type {Record<string, [about: string, load: () => Promise<Command>]>} */
const commands = {
  bench: ['sizes and times in Chromium', () => import('./commands/bench.mjs')],
  sweep: [
    'all tests of each kind, where npm test runs a sample',
    () => import('./commands/sweep.mjs'),
  ],
  fuzz: ['generated requests to the embedded server', () => import('./commands/fuzz.mjs')],
  soak: [
    'writes that survive when the embedded server is killed',
    () => import('./commands/soak.mjs'),
  ],
  mutants: ['faults in the sources that no test notices', () => import('./commands/mutants.mjs')],
  catalogue: ['accessibility of each component', () => import('./commands/catalogue.mjs')],
  skew: ['remotes of one release in the shell of another', () => import('./commands/skew.mjs')],
  simulate: ['what a delivery to 100,000 tenants costs', () => import('./commands/simulate.mjs')],
  reach: [
    'the connectivity check, against recorded policies',
    () => import('./commands/reach.mjs'),
  ],
  routes: ['Netmaker routes that the embedded server lacks', () => import('./commands/routes.mjs')],
  trace: ['requirements with and without a test', () => import('./commands/trace.mjs')],
}

const USAGE = `npm run lab -- COMMAND [options]

Measures the product. Not needed to change a page. COMMAND --help shows the options of a command.
${Object.entries(commands)
  .map(([name, [about]]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}`

/** Runs the command named by the first argument with the remaining options. */
export async function main() {
  const [name] = process.argv.splice(2, 1)
  if (name === undefined || name === '--help') {
    console.log(USAGE)
    return
  }
  const [, load] = commands[name] ?? []
  if (!load)
    throw new UserError(`Unknown command: ${name}. Use one of ${Object.keys(commands).join(', ')}.`)
  const { main: runCommand } = await load()
  await runCommand()
}

import { run } from '../src/run.mjs'
import { UserError } from '../src/user-error.mjs'

/**
 * Commands that the scripts in the root's package.json run.
 * @type {Record<string, () => Promise<{ main: () => Promise<void> }>>}
 */
const commands = {
  build: () => import('../src/commands/build.mjs'),
  check: () => import('../src/commands/check.mjs'),
  deliver: () => import('../src/commands/deliver.mjs'),
  dev: () => import('../src/commands/dev.mjs'),
  images: () => import('../src/commands/images.mjs'),
  'new-remote': () => import('../src/commands/new-remote.mjs'),
  pack: () => import('../src/commands/pack.mjs'),
  playwright: () => import('../src/commands/playwright.mjs'),
  registry: () => import('../src/commands/registry.mjs'),
  server: () => import('../src/commands/server.mjs'),
  start: () => import('../src/commands/start.mjs'),
  test: () => import('../src/commands/test.mjs'),
}

const USAGE = `npm run COMMAND -- [options]

  start        Start the console, with an embedded server or your own
  dev          Start the console for work on its sources
  server       Start the embedded management server alone
  build        Build what has changed, for production
  check        Check types, lint, and wording, and run the unit tests
  test         Run all checks and the end-to-end tests
  playwright   Run Playwright, for single end-to-end tests
  new-remote   Create a remote with one page
  registry     Show and set the versions of the remotes
  deliver      Deliver one remote without changing the others
  pack         Create a release folder that needs only Node
  images       Write the contents of the container images

To see the options of a command, use npm run COMMAND -- --help.`

// each command sees only its own options
const [name = '--help'] = process.argv.splice(2, 1)
await run(async () => {
  if (name === '--help') return { main: async () => console.log(USAGE) }
  const load = commands[name]
  if (load) return load()
  throw new UserError(`Unknown command: ${name}. Use one of ${Object.keys(commands).join(', ')}.`)
})

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

// each command sees only its own options
const [name = ''] = process.argv.splice(2, 1)
await run(async () => {
  const load = commands[name]
  if (load) return load()
  throw new UserError(`Unknown command: ${name}. Use one of ${Object.keys(commands).join(', ')}.`)
})

import { build } from '../build.mjs'
import { install } from '../install.mjs'

/** Runs only the embedded management server, in this process, with its own options: see `npm run server -- --help`. */
export async function main() {
  await install()
  await build({ only: 'demo-server' })
  await import('@meshdeck/demo-server/main')
}

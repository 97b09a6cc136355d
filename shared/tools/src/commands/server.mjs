// @ts-check
import { build } from '../build.mjs'
import { install } from '../install.mjs'

/**
 * The embedded management server alone, in this very process: its options are its own, see
 * `npm run server -- --help`.
 */
export async function main() {
  await install()
  await build({ only: 'demo-server' })
  await import('@meshdeck/demo-server/main')
}

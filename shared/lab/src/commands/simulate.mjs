import { pathToFileURL } from 'node:url'

import { readArguments, readNumber } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { readBudget } from '@meshdeck/tools/size/budget'
import { UserError } from '@meshdeck/tools/user-error'

import { lifetimeOf, weightsOf } from '../simulate/files.mjs'
import { linesOf } from '../simulate/lines.mjs'
import { simulate } from '../simulate/simulate.mjs'

const USAGE = `npm run lab -- simulate [options]

Estimates what a delivery costs for a console with many tenants: requests, bytes, and the time until all tenants have it,
for a promoted build, a rollback, and a trial. The assumptions and their reasons are in
shared/lab/src/simulate/assumptions.mjs.
  --tenants N  Number of tenants (default: 100000)
  --seed N     Seed for users and visits (default: 1)
  --help       Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    tenants: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new UserError(`Unexpected argument: ${positionals[0]}. Try --help.`)
  const tenants = readNumber('tenants', values.tenants, { min: 100, max: 500_000 }) ?? 100_000
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 31 }) ?? 1
  await install()
  await build({ only: 'serve' })
  const given = {
    tenants,
    seed,
    weights: weightsOf(readBudget()),
    fileLifetime: await readLifetime(),
  }
  for (const line of linesOf(given, simulate(given))) console.log(line)
}

/** Reads the cache lifetime of a file from the console server's response. */
async function readLifetime() {
  /** @type {typeof import('@meshdeck/serve/headers')} */
  const { immutableHeaders } = await import(
    pathToFileURL(rootPath('shared/serve/dist/headers.js')).href
  )
  return lifetimeOf(immutableHeaders('text/javascript')['cache-control'])
}

// @ts-check
import { pathToFileURL } from 'node:url'

import { readArguments, readNumber } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'
import { lifetimeOf } from '../simulate/lifetimes.mjs'
import { linesOf } from '../simulate/lines.mjs'
import { simulate } from '../simulate/simulate.mjs'
import { weightsOf } from '../simulate/sizes.mjs'
import { readBudget } from '../size/budget.mjs'

const USAGE = `npm run simulate -- [options]

What a delivery costs one console with many tenants: requests, bytes, and when everybody has it, for a build that is
promoted, one that is taken back, and one that was only on trial. What is taken for given stands with its reasons in
shared/tools/src/simulate/assumptions.mjs; sizes are those of the build's budget, lifetimes those of our own headers.
  --tenants N  100000 unless given
  --seed N     other people and visits, 1 unless given
  --help       this text`

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
  if (positionals.length > 0) throw new Complaint(`What is ${positionals[0]}? Try --help.`)
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

/** Of a file, as the console server sends it. */
async function readLifetime() {
  /** @type {typeof import('@meshdeck/serve/headers')} */
  const { immutableHeaders } = await import(pathToFileURL(at('shared/serve/dist/headers.js')).href)
  return lifetimeOf(immutableHeaders('text/javascript')['cache-control'])
}

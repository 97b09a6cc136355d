import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { readArguments, readNumber } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- bench [options]

Measures the production build in Chromium and prints the results: download sizes, cold starts, tables, the graph, metrics, access
policies, the dashboard, and the command palette, with up to 10,000 devices. Also measures the embedded server and the bytes
sent by the console server.
  --only PART   sizes, start, pairs, table, first-rows, all-networks, identity, egress, reach, access, old-access, graph, metrics, dashboard, palette, shell, server,
                load (1,000 clients of the console server), or wire
  --pairs N     Cold visits to each build that is compared (default: 30)
  --against DIR Compare with another built checkout
  --json FILE   File for the results (default: .build/reports/bench.json)
  --help        Show this help`

/** Parts that can be compared with another checkout. */
const COMPARED = ['sizes', 'start', 'first-rows']
const MAX_PAIRS = 1000

export async function main() {
  const { values } = readArguments({
    only: { type: 'string' },
    pairs: { type: 'string' },
    against: { type: 'string' },
    json: { type: 'string', default: rootPath('.build/reports/bench.json') },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const { only } = values
  if (only !== undefined && !PARTS.includes(only)) {
    throw new UserError(`--only: "${only}" is not valid. Use one of ${PARTS.join(', ')}.`)
  }
  const pairs = readNumber('pairs', values.pairs, { min: 1, max: MAX_PAIRS }) ?? 30
  const against = readCheckout(values.against)
  if (against !== undefined && only !== undefined && !COMPARED.includes(only)) {
    throw new UserError(
      `--against: only ${COMPARED.join(', ')} can be compared with another checkout.`,
    )
  }

  await install()
  const enough = new Map([
    ['server', 'demo-server'],
    ['reach', 'domain'],
  ]).get(only ?? '')
  await build({ log: console.log, ...(enough !== undefined && { only: enough }) })
  const figures = await measure((part) => only === undefined || only === part, { pairs, against })

  const file = resolve(values.json)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`\nWritten to ${file}`)
}

/** @param {string | undefined} given */
function readCheckout(given) {
  if (given === undefined) return undefined
  const folder = resolve(given)
  if (existsSync(join(folder, '.build/shell/shell.json'))) return folder
  throw new UserError(`--against: ${folder} has no build. Run npm run build there.`)
}

/** @typedef {import('@meshdeck/tools/size/measure').Sizes} Sizes */
/** @typedef {{ pairs: number, against: string | undefined }} How */

/**
 * Parts of the benchmark: each returns its figures and prints them.
 * @type {Record<string, (how: How) => Promise<object>>}
 */
const parts = {
  async sizes({ against }) {
    const { measureLoads, printLoads } = await import('../bench/sizes.mjs')
    const sizes = await measureLoads(against)
    printLoads(sizes)
    return sizes
  },
  async start({ pairs, against }) {
    const { measureStart, printStart } = await import('../bench/start.mjs')
    const start = await measureStart(pairs, against)
    printStart(start, against)
    return start
  },
  async pairs({ pairs }) {
    const { measurePairs, printPairs } = await import('../bench/pairs.mjs')
    const result = await measurePairs(pairs)
    printPairs(result)
    return result
  },
  async table() {
    const { measureTable, printTableFigures } = await import('../bench/table.mjs')
    const table = await measureTable()
    printTableFigures(table)
    return table
  },
  async 'first-rows'({ pairs, against }) {
    const { measureFirstRows, printFirstRows } = await import('../bench/first-rows.mjs')
    const firstRows = await measureFirstRows(pairs, against)
    printFirstRows(firstRows)
    return firstRows
  },
  async 'all-networks'() {
    const { measureAllNetworks, printAllNetworks } = await import('../bench/all-networks.mjs')
    const inventory = await measureAllNetworks()
    printAllNetworks(inventory)
    return inventory
  },
  async identity() {
    const { measureIdentity, printIdentityFigures } = await import('../bench/identity.mjs')
    const identity = await measureIdentity()
    printIdentityFigures(identity)
    return identity
  },
  async egress() {
    const { measureEgress, printEgressFigures } = await import('../bench/egress.mjs')
    const egress = await measureEgress()
    printEgressFigures(egress)
    return egress
  },
  async reach() {
    const { measureReach, printReachFigures } = await import('../bench/reach.mjs')
    const reach = await measureReach()
    printReachFigures(reach)
    return reach
  },
  async access() {
    const { measureAccess, printAccessFigures } = await import('../bench/access.mjs')
    const access = await measureAccess()
    printAccessFigures(access)
    return access
  },
  async 'old-access'() {
    const { measureOldAccess, printOldAccessFigures } = await import('../bench/old-access.mjs')
    const oldAccess = await measureOldAccess()
    printOldAccessFigures(oldAccess)
    return oldAccess
  },
  async graph() {
    const { measureGraph, printGraphFigures } = await import('../bench/graph.mjs')
    const graph = await measureGraph()
    printGraphFigures(graph)
    return graph
  },
  async metrics() {
    const { measureMetrics, printMetricsFigures } = await import('../bench/metrics.mjs')
    const metrics = await measureMetrics()
    printMetricsFigures(metrics)
    return metrics
  },
  async dashboard() {
    const { measureDashboard, printDashboardFigures } = await import('../bench/dashboard.mjs')
    const dashboard = await measureDashboard()
    printDashboardFigures(dashboard)
    return dashboard
  },
  async palette() {
    const { measurePalette, printPaletteFigures } = await import('../bench/palette.mjs')
    const palette = await measurePalette()
    printPaletteFigures(palette)
    return palette
  },
  async shell() {
    const { measureShell, printShellFigures } = await import('../bench/shell.mjs')
    const shell = await measureShell()
    printShellFigures(shell)
    return shell
  },
  async server() {
    const { measureServers, printServerFigures } = await import('../bench/server.mjs')
    const server = await measureServers()
    printServerFigures(server)
    return server
  },
  async load() {
    const { measureLoad, printLoad } = await import('../bench/load.mjs')
    const load = await measureLoad()
    printLoad(load)
    return load
  },
  async wire() {
    const { measureWire, printWire } = await import('../bench/wire.mjs')
    const wire = await measureWire()
    printWire(wire)
    return wire
  },
}

const PARTS = Object.keys(parts)

/** @param {(part: string) => boolean} isSelected @param {How} how */
async function measure(isSelected, how) {
  /** @type {{ sizes?: Sizes } & Record<string, unknown>} */
  const figures = { at: new Date().toISOString(), node: process.version }
  for (const [name, measurePart] of Object.entries(parts)) {
    if (isSelected(name)) figures[nameOfFigures(name)] = await measurePart(how)
  }
  return figures
}

/** Name of a part in the report, such as "firstRows". @param {string} part */
const nameOfFigures = (part) => part.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())

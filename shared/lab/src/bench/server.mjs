import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { signIn } from '@meshdeck/tools/size/browser'

import { kilobytes, median, milliseconds, percentile, printTable, ratio } from './figures.mjs'
import {
  call,
  endProcess,
  figuresOf,
  pause,
  startProcess,
  timeStatus,
  timeStatusUnderLoad,
} from './server-calls.mjs'

/** @typedef {import('./server-calls.mjs').Caller} Caller */

const FLEET = 10_000
const ROUNDS = 15
/** Long enough for the fleet to complete a full cycle. */
const IDLE_MS = 15_000
const STATUS_MS = 2000
const LOADED_MS = 5000

const LISTS = ['/api/nodes/NETWORK', '/api/nodes', '/api/v1/nodes/NETWORK/status', '/api/hosts']

/** @typedef {{ edition: 'community' | 'pro', apiVersion: '1.0.0' | '1.5.1', lists: string[], loads: string[] }} Kind */

/** Pro is measured with 1.5.1, whose responses are larger. @type {Kind[]} */
const KINDS = [
  { edition: 'community', apiVersion: '1.0.0', lists: LISTS, loads: ['/api/nodes/NETWORK'] },
  {
    edition: 'pro',
    apiVersion: '1.5.1',
    lists: LISTS,
    loads: [
      '/api/nodes/NETWORK',
      '/api/v1/tags?network=NETWORK',
      '/api/v1/networks/NETWORK/graph',
      '/api/metrics/NETWORK',
    ],
  },
]

/** Measures the embedded server with ten thousand devices in one network, for each edition. */
export async function measureServers() {
  const memory = await startProcess('memory-process.mjs')
  try {
    const found = []
    for (const kind of KINDS) found.push(await measureServer(kind, memory.url))
    return found
  } finally {
    await endProcess(memory.child)
  }
}

/** @param {Kind} kind @param {string} memory */
async function measureServer(kind, memory) {
  const { edition, apiVersion } = kind
  const dataDir = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  const start = () =>
    startProcess('server-process.mjs', {
      dataDir,
      edition,
      apiVersion,
      seed: { fleet: FLEET, networks: 1 },
    })
  try {
    const seeded = await start()
    await endProcess(seeded.child)
    const server = await start()
    const { headers, network } = await enter(server.url)
    /** @returns {Caller} */
    const caller = () => ({ url: server.url, headers, agent: new Agent({ keepAlive: true }) })

    server.child.send('reset')
    await pause(IDLE_MS)
    const idle = await figuresOf(server.child)
    const statusIdle = await timeStatus(caller(), STATUS_MS)
    const usage = await timesOf(caller(), '/api/server/usage')
    const lists = await measureLists(caller(), { memory, network, paths: kind.lists })
    const loads = await measureLoads(caller, { network, paths: kind.loads })
    const after = await figuresOf(server.child)
    await endProcess(server.child)
    return {
      fleet: FLEET,
      edition,
      apiVersion,
      seedSeconds: seeded.milliseconds / 1000,
      startMs: server.milliseconds,
      longestTickMs: idle.longestBlock,
      rssIdle: idle.rss,
      rssAfterLists: after.rss,
      rssPeak: after.rssPeak,
      statusIdleP95: percentile(statusIdle, 95),
      usageMs: median(usage),
      lists,
      loads,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {Awaited<ReturnType<typeof measureServers>>} servers */
export function printServerFigures(servers) {
  const megabytes = (/** @type {number} */ bytes) => kilobytes(bytes / 1000)
  for (const figures of servers) {
    const name = `${figures.edition} ${figures.apiVersion}`
    printTable(
      `The embedded server, ${name}, with ${FLEET.toLocaleString('en')} devices`,
      ['', ''],
      [
        ['seeded and started in s', figures.seedSeconds.toFixed(1)],
        ['started on that file in ms', milliseconds(figures.startMs)],
        ['longest pause of an idle server in ms', milliseconds(figures.longestTickMs)],
        ['memory (RSS) idle in MB', megabytes(figures.rssIdle)],
        ['memory (RSS) after the lists in MB', megabytes(figures.rssAfterLists)],
        ['memory (RSS) at its peak in MB', megabytes(figures.rssPeak)],
        ['usage counted in ms (median)', milliseconds(figures.usageMs)],
        ['status call idle, p95 in ms', milliseconds(figures.statusIdleP95)],
      ],
    )
    printTable(
      'Its lists against the same bytes from memory, ms (median)',
      ['', 'MB', 'first', 'list', 'memory', 'ratio'],
      figures.lists.map(({ path, bytes, first, list, memory, ratio: times }) => [
        path,
        megabytes(bytes),
        milliseconds(first),
        milliseconds(list),
        milliseconds(memory),
        ratio(times),
      ]),
    )
    printTable(
      'Status calls while one list after the other is sent, ms',
      ['', 'MB', 'list', 'p95'],
      figures.loads.map(({ path, bytes, list, statusP95 }) => [
        path,
        megabytes(bytes),
        milliseconds(list),
        milliseconds(statusP95),
      ]),
    )
  }
}

/** @param {() => Caller} caller @param {{ network: string, paths: string[] }} plan */
async function measureLoads(caller, { network, paths }) {
  const found = []
  for (const path of paths) {
    const own = path.replace('NETWORK', network)
    const { milliseconds: list, bytes } = await call(caller(), own)
    const times = await timeStatusUnderLoad(caller(), caller(), { path: own, during: LOADED_MS })
    found.push({ path, bytes, list, statusP95: percentile(times, 95) })
  }
  return found
}

/** @param {Caller} caller @param {string} path */
async function timesOf(caller, path) {
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push((await call(caller, path)).milliseconds)
  }
  return times
}

/**
 * Alternates the calls, so both run under the same machine load.
 * @param {Caller} caller
 * @param {{ memory: string, network: string, paths: string[] }} plan
 */
async function measureLists(caller, { memory, network, paths }) {
  const found = []
  for (const path of paths) {
    const own = path.replace('NETWORK', network)
    const first = await call(caller, own)
    const { bytes } = first
    /** @type {number[]} */
    const list = []
    /** @type {number[]} */
    const same = []
    for (let round = 0; round < ROUNDS; round += 1) {
      list.push((await call(caller, own)).milliseconds)
      same.push((await call({ ...caller, url: memory }, `/${bytes}`)).milliseconds)
    }
    found.push({
      path,
      bytes,
      first: first.milliseconds,
      list: median(list),
      memory: median(same),
      ratio: median(list) / median(same),
    })
  }
  return found
}

/** @param {string} url */
async function enter(url) {
  const headers = { authorization: `Bearer ${JSON.parse(await signIn(url)).jwt}` }
  /** @type {Array<{ netid: string }>} */
  const [first] = JSON.parse(await (await fetch(`${url}/api/networks`, { headers })).text())
  return { headers, network: encodeURIComponent(first?.netid ?? '') }
}

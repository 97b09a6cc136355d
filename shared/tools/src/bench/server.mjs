// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { signIn } from './browser.mjs'
import { kilobytes, milliseconds, printTable, ratio } from './print.mjs'
import { endProcess, figuresOf, startProcess } from './processes.mjs'
import { call, pause, timeStatus, timeStatusUnderLoad } from './server-calls.mjs'
import { median, percentile } from './statistics.mjs'

/** @typedef {import('./server-calls.mjs').Caller} Caller */

const FLEET = 10_000
const ROUNDS = 15
/** Enough for the fleet to take a whole turn. */
const IDLE_MS = 15_000
const STATUS_MS = 2000
const LOADED_MS = 5000

/** The embedded server with ten thousand devices in one network. */
export async function measureServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  const memory = await startProcess('memory-process.mjs')
  try {
    const seeded = await startServer(dataDir)
    await endProcess(seeded.child)
    const server = await startServer(dataDir)
    const { headers, network } = await enter(server.url)
    /** @returns {Caller} */
    const caller = () => ({ url: server.url, headers, agent: new Agent({ keepAlive: true }) })

    server.child.send('reset')
    await pause(IDLE_MS)
    const idle = await figuresOf(server.child)
    const statusIdle = await timeStatus(caller(), STATUS_MS)
    const lists = await measureLists(caller(), memory.url, network)
    const statusLoaded = await timeStatusUnderLoad(caller(), caller(), {
      path: `/api/nodes/${network}`,
      during: LOADED_MS,
    })
    const after = await figuresOf(server.child)
    await endProcess(server.child)
    return {
      fleet: FLEET,
      seedSeconds: seeded.milliseconds / 1000,
      startMs: server.milliseconds,
      longestTickMs: idle.longestBlock,
      rssIdle: idle.rss,
      rssAfterLists: after.rss,
      statusIdleP95: percentile(statusIdle, 95),
      statusLoadedP95: percentile(statusLoaded, 95),
      lists,
    }
  } finally {
    await endProcess(memory.child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {Awaited<ReturnType<typeof measureServer>>} figures */
export function printServerFigures(figures) {
  const megabytes = (/** @type {number} */ bytes) => kilobytes(bytes / 1000)
  printTable(
    `The embedded server with ${FLEET.toLocaleString('en')} devices`,
    ['', ''],
    [
      ['seeded and started in s', figures.seedSeconds.toFixed(1)],
      ['started on that file in ms', milliseconds(figures.startMs)],
      ['longest pause of an idle server in ms', milliseconds(figures.longestTickMs)],
      ['memory (RSS) idle in MB', megabytes(figures.rssIdle)],
      ['memory (RSS) after the lists in MB', megabytes(figures.rssAfterLists)],
      ['status call idle, p95 in ms', milliseconds(figures.statusIdleP95)],
      ['status call while lists are sent, p95 in ms', milliseconds(figures.statusLoadedP95)],
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
}

/** In turn, so that both meet the same machine. @param {Caller} caller @param {string} memory @param {string} network */
async function measureLists(caller, memory, network) {
  const paths = [
    `/api/nodes/${network}`,
    '/api/nodes',
    `/api/v1/nodes/${network}/status`,
    '/api/hosts',
  ]
  const found = []
  for (const path of paths) {
    const first = await call(caller, path)
    const { bytes } = first
    /** @type {number[]} */
    const list = []
    /** @type {number[]} */
    const same = []
    for (let round = 0; round < ROUNDS; round += 1) {
      list.push((await call(caller, path)).milliseconds)
      same.push((await call({ ...caller, url: memory }, `/${bytes}`)).milliseconds)
    }
    found.push({
      path: path.replace(network, 'NETWORK'),
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

/** @param {string} dataDir */
function startServer(dataDir) {
  return startProcess('server-process.mjs', { dataDir, fleet: FLEET, networks: 1 })
}

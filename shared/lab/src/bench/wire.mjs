import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { launch, signIn, firstRowTime, withPage } from '@meshdeck/tools/size/browser'

import { kilobytes, median, milliseconds, printTable } from './figures.mjs'
import { endProcess, pause, startProcess } from './server-calls.mjs'

/**
 * Measures the bytes that a browser with an empty cache has received when the first row shows, including headers.
 * @param {import('@meshdeck/tools/size/browser').Browser} browser
 * @param {{ session: string, url: string, isPlain?: boolean }} visit `isPlain`: the browser accepts no compression
 */
function bytesUntilRow(browser, { session, url, isPlain = false }) {
  return withPage(browser, session, async (page) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    if (isPlain) {
      await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'identity' } })
    }
    /** @type {Map<string, { path: string, bytes: number }>} */
    const requests = new Map()
    wire.on('Network.requestWillBeSent', ({ requestId, request }) =>
      requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0 }),
    )
    wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
      add(requests.get(requestId), encodedDataLength),
    )
    // the final size, including headers, is known once a response has ended
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const found = requests.get(requestId)
      if (found) found.bytes = encodedDataLength
    })
    await page.goto(url, { waitUntil: 'commit' })
    const ms = await firstRowTime(page, 'firstRowAt')
    const sent = [...requests.values()]
    const calls = sent.filter(({ path }) => path.startsWith('/api/'))
    return { files: sum(sent) - sum(calls), calls: sum(calls), ms }
  })
}

/** @param {{ bytes: number } | undefined} request @param {number} more */
function add(request, more) {
  if (request) request.bytes += more
}

/** @param {{ bytes: number }[]} requests */
const sum = (requests) => requests.reduce((all, { bytes }) => all + bytes, 0)

const FLEET = 10_000
const ROUNDS = 9
/** Values of `accept-encoding`, with their labels. */
const ENCODINGS = [
  ['identity', 'plain'],
  ['gzip', 'gzip'],
  ['br, gzip', 'brotli'],
]
/** Number of reads of a live fleet's list and the time between them: no page refetches one sooner by itself. */
const READS = 6
const APART_MS = 30_000

const KINDS = /** @type {const} */ ([
  { edition: 'community', apiVersion: '1.0.0' },
  { edition: 'pro', apiVersion: '1.5.1' },
])

/** @typedef {Awaited<ReturnType<typeof measureKind>>} WireFigures */
/** @typedef {{ url: string, child: import('node:child_process').ChildProcess, headers: Record<string, string> }} Edge */

/**
 * Measures what is transferred before the nodes of a network of 10,000 show, with and without compression, its cost for
 * the console server, and how often a list of a live fleet is unchanged.
 */
export async function measureWire() {
  const found = []
  for (const kind of KINDS) found.push(await measureKind(kind))
  return found
}

/** @param {WireFigures[]} kinds */
export function printWire(kinds) {
  for (const { edition, apiVersion, lists, visits, same } of kinds) {
    const name = `${edition} ${apiVersion}, ${FLEET.toLocaleString('en')} nodes`
    printTable(
      `Lists on the wire, ${name}: kB, ms to the last byte, ms of the console server's processor (medians of ${ROUNDS})`,
      ['', ...ENCODINGS.flatMap(([, words = '']) => [words, 'ms', 'cpu'])],
      lists.map(({ path, sent }) => [
        path,
        ...sent.flatMap(({ bytes, ms, cpuMs }) => [
          kilobytes(bytes),
          milliseconds(ms),
          milliseconds(cpuMs),
        ]),
      ]),
    )
    printTable(
      `What a browser has received until the first row of nodes, ${name}, kB`,
      ['', 'page and files', 'calls', 'together', 'row after ms'],
      visits.map(({ words, files, calls, ms }) => [
        words,
        kilobytes(files),
        kilobytes(calls),
        kilobytes(files + calls),
        milliseconds(ms),
      ]),
    )
    printTable(
      `The same as ${APART_MS / 1000} s before, of ${READS - 1} reads, ${name}`,
      ['', 'hits'],
      same.map(({ path, hits }) => [path, `${Math.round((100 * hits) / (READS - 1))} %`]),
    )
  }
}

/** @param {(typeof KINDS)[number]} kind */
async function measureKind(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  const [backendDir, dataDir] = [join(folder, 'backend'), join(folder, 'console')]
  mkdirSync(dataDir)
  // disables the check for releases, which contacts an external host
  writeFileSync(join(dataDir, 'settings.json'), '{"releases":false}')
  const server = await startProcess('server-process.mjs', {
    dataDir: backendDir,
    ...kind,
    seed: { fleet: FLEET, networks: 1 },
  })
  const { child, url } = await startProcess('edge-process.mjs', { dataDir, backend: server.url })
  const session = await signIn(url)
  const headers = { authorization: `Bearer ${JSON.parse(session).jwt}` }
  const edge = { url, child, headers }
  try {
    const network = await firstNetwork(edge)
    const paths = [`/api/nodes/${network}`, '/api/hosts']
    return {
      ...kind,
      lists: await measureLists(edge, paths),
      visits: await measureVisits(edge, { session, path: `/networks/${network}/nodes` }),
      same: await measureSame(edge, paths),
    }
  } finally {
    await endProcess(child)
    await endProcess(server.child)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Edge} edge */
async function firstNetwork({ url, headers }) {
  const response = await fetch(`${url}/api/networks`, { headers })
  /** @type {Array<{ netid: string }>} */
  const [first] = JSON.parse(await response.text())
  return encodeURIComponent(first?.netid ?? '')
}

/** @param {Edge} edge @param {string[]} paths */
async function measureLists(edge, paths) {
  const found = []
  for (const path of paths) {
    const sent = []
    for (const [encoding = ''] of ENCODINGS) sent.push(await measureList(edge, { path, encoding }))
    found.push({ path, sent })
  }
  return found
}

/** @param {Edge} edge @param {{ path: string, encoding: string }} list */
async function measureList(edge, list) {
  // the first read prepares what is cached for the next
  await readReply(edge, list)
  const before = await cpuOf(edge)
  const reads = []
  for (let round = 0; round < ROUNDS; round += 1) reads.push(await readReply(edge, list))
  return {
    bytes: reads[0]?.bytes ?? Number.NaN,
    ms: median(reads.map(({ ms }) => ms)),
    cpuMs: ((await cpuOf(edge)) - before) / ROUNDS,
  }
}

/** @param {Edge} edge @returns {Promise<number>} */
async function cpuOf({ child }) {
  child.send('figures')
  const [{ cpuMs }] = await once(child, 'message')
  return cpuMs
}

const agent = new Agent({ keepAlive: true })

/**
 * Reads a response to its end, as transferred.
 * @param {Edge} edge
 * @param {{ path: string, encoding: string }} list
 */
async function readReply({ url, headers }, { path, encoding }) {
  const start = performance.now()
  const asked = get(url + path, { agent, headers: { ...headers, 'accept-encoding': encoding } })
  /** @type {import('node:http').IncomingMessage[]} */
  const [reply] = await once(asked, 'response')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of reply ?? []) {
    bytes += part.length
    hash.update(part)
  }
  return { bytes, ms: performance.now() - start, hash: hash.digest('hex') }
}

/** @param {Edge} edge @param {{ session: string, path: string }} visit */
async function measureVisits({ url }, { session, path }) {
  const browser = await launch()
  try {
    const compressed = await bytesUntilRow(browser, { session, url: url + path })
    const plain = await bytesUntilRow(browser, { session, url: url + path, isPlain: true })
    return [
      { words: 'compressed', ...compressed },
      { words: 'without', ...plain },
    ]
  } finally {
    await browser.close()
  }
}

/** @param {Edge} edge @param {string[]} paths */
async function measureSame(edge, paths) {
  const found = new Map(paths.map((path) => [path, /** @type {string[]} */ ([])]))
  for (let round = 0; round < READS; round += 1) {
    if (round > 0) await pause(APART_MS)
    for (const path of paths) {
      found.get(path)?.push((await readReply(edge, { path, encoding: 'identity' })).hash)
    }
  }
  return [...found].map(([path, hashes]) => ({
    path,
    hits: hashes.filter((hash, at) => at > 0 && hash === hashes[at - 1]).length,
  }))
}

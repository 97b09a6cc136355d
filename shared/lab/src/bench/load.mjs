import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { rootPath } from '@meshdeck/tools/paths'
import { signIn } from '@meshdeck/tools/size/browser'

import { median, milliseconds, percentile, printTable } from './figures.mjs'
import { endProcess, pause, startProcess } from './server-calls.mjs'

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {{ path: string, headers: Record<string, string> }[]} calls in turn
 * @property {number} clients Each with a connection of its own, which it keeps.
 * @property {number} everyMs A client begins a call, if it has its last answer by then.
 * @property {number} during in ms
 */

/**
 * Simulates many clients that send calls like pages: one after another, each at its own time. Returns the response
 * times, the number of retries, which browsers do when a kept connection turns out to be closed, and the failures:
 * connections broken in other ways and responses without success.
 * @param {Load} load
 */
async function callFor({ url, calls, clients, everyMs, during }) {
  const until = performance.now() + during
  /** @type {number[]} */
  const times = []
  /** @type {Map<string, number>} */
  const lost = new Map()
  let again = 0

  /** @param {number} client */
  async function act(client) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // staggers the starts
    await pause((everyMs * client) / clients)
    for (let turn = client; performance.now() < until; turn += 1) {
      const start = performance.now()
      const call = calls[turn % calls.length]
      let fault = await callOnce(call, { url, agent })
      if (fault === CLOSED) {
        again += 1
        fault = await callOnce(call, { url, agent })
      }
      if (fault === undefined) times.push(performance.now() - start)
      else lost.set(fault, (lost.get(fault) ?? 0) + 1)
      await pause(Math.max(0, start + everyMs - performance.now()))
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => act(client)))
  return { times, again, lost: Object.fromEntries(lost) }
}

const CLOSED = 'a kept connection was closed'

/**
 * @param {Load['calls'][number] | undefined} call
 * @param {{ url: string, agent: Agent }} from
 * @returns {Promise<string | undefined>} reason for the failure
 */
async function callOnce(call, { url, agent }) {
  const asked = get(url + call?.path, { agent, headers: call?.headers ?? {} })
  try {
    /** @type {import('node:http').IncomingMessage[]} */
    const [reply] = await once(asked, 'response')
    for await (const part of reply ?? []) void part
    return reply?.statusCode === 200 ? undefined : String(reply?.statusCode)
  } catch (error) {
    if (asked.reusedSocket) return CLOSED
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** Holds the socket like a service manager and restarts the console on it whenever it ends. */
const MANAGER = `while :; do sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' -- "$@"; done`

/**
 * Starts the console server on a socket that outlives it.
 * @param {{ backend: string, dataDir: string }} options
 */
async function startManaged({ backend, dataDir }) {
  const { url, fd, release } = await openSocket()
  const program = [
    rootPath('shared/serve/dist/main.js'),
    '--backend',
    backend,
    '--data-dir',
    dataDir,
  ]
  const options = [...program, '--build-dir', rootPath('.build'), '--log', 'off']
  const manager = spawn('sh', ['-c', MANAGER, '--', process.execPath, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  release()
  if (!manager.stdout) throw new Error('The console has no output')
  const lines = createInterface({ input: manager.stdout })[Symbol.asyncIterator]()
  let pid = await nextStart(lines)
  return {
    url,
    /** Ends the console gracefully and waits for the next. */
    async restart() {
      process.kill(pid, 'SIGTERM')
      pid = await nextStart(lines)
    },
    async close() {
      const ended = once(manager, 'exit')
      manager.kill('SIGKILL')
      await ended
      process.kill(pid, 'SIGTERM')
    },
  }
}

/** @param {AsyncIterator<string>} lines @returns {Promise<number>} process ID, once it listens */
async function nextStart(lines) {
  let pid = Number.NaN
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error('The console does not start')
    pid = Number(/^pid (\d+)/.exec(value)?.[1] ?? pid)
    if (value.startsWith('Console ready')) return pid
  }
}

/** Opens a socket that another process keeps open; this process accepts no connections. */
async function openSocket() {
  const server = createServer()
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const handle = Reflect.get(server, '_handle')
  return { url: `http://127.0.0.1:${port}`, fd: Number(handle.fd), release: () => server.close() }
}

const CLIENTS = 1000
const EVERY_MS = 4000
const DURING_MS = 60_000
const RESTART_AFTER_MS = 20_000
/** Weighted like the calls of pages: mostly the server's status, sometimes lists. */
const PATHS = ['/api/server/status', '/api/networks', '/api/server/status', '/api/hosts']

/** @typedef {Awaited<ReturnType<typeof callFor>> & { words: string }} Run */

/**
 * Measures a thousand clients for a minute: on the management server itself, on the console in front of it, and on the
 * console while the next release replaces it on the service manager's socket.
 */
export async function measureLoad() {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  const dataDir = join(folder, 'console')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'settings.json'), '{"releases":false}')
  const server = await startProcess('server-process.mjs', {
    dataDir: join(folder, 'backend'),
    edition: 'community',
    apiVersion: '1.5.1',
    seed: { fleet: 100, networks: 1 },
  })
  const edge = await startManaged({ backend: server.url, dataDir })
  try {
    const headers = { authorization: `Bearer ${JSON.parse(await signIn(edge.url)).jwt}` }
    const calls = PATHS.map((path) => ({ path, headers }))
    const load = { calls, clients: CLIENTS, everyMs: EVERY_MS, during: DURING_MS }
    const direct = await callFor({ ...load, url: server.url })
    const through = await callFor({ ...load, url: edge.url })
    const restarting = callFor({ ...load, url: edge.url })
    await pause(RESTART_AFTER_MS)
    await edge.restart()
    return [
      { words: 'the server itself', ...direct },
      { words: 'through the console', ...through },
      { words: 'through the console, while it restarts', ...(await restarting) },
    ]
  } finally {
    await edge.close()
    await endProcess(server.child)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Run[]} runs */
export function printLoad(runs) {
  printTable(
    `${CLIENTS} clients, a call every ${EVERY_MS / 1000} s each, for ${DURING_MS / 1000} s: ms`,
    ['', 'calls', 'median', 'p99', 'worst', 'again', 'lost'],
    runs.map(({ words, times, again, lost }) => [
      words,
      String(times.length),
      milliseconds(median(times)),
      milliseconds(percentile(times, 99)),
      milliseconds(Math.max(...times)),
      String(again),
      Object.entries(lost)
        .map(([why, count]) => `${count} ${why}`)
        .join(', ') || '0',
    ]),
  )
}

// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { signIn } from '@meshdeck/tools/size/browser'

import { callFor } from './clients.mjs'
import { startManaged } from './managed-console.mjs'
import { milliseconds, printTable } from './print.mjs'
import { endProcess, startProcess } from './processes.mjs'
import { pause } from './server-calls.mjs'
import { median, percentile } from './statistics.mjs'

const CLIENTS = 1000
const EVERY_MS = 4000
const DURING_MS = 60_000
const RESTART_AFTER_MS = 20_000
/** As often as pages ask: how the server is again and again, lists now and then. */
const PATHS = ['/api/server/status', '/api/networks', '/api/server/status', '/api/hosts']

/** @typedef {Awaited<ReturnType<typeof callFor>> & { words: string }} Run */

/**
 * A thousand clients for a minute: at the management server itself, at the console before it, and at the console while it gives
 * way to its next release on the socket that a service manager keeps.
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
      { words: 'the same, handed over', ...(await restarting) },
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

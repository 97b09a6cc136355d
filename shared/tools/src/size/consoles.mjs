// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from '../paths.mjs'
import { signIn } from './browser.mjs'

/** @typedef {{ url: string, backend: string, session: string, nodesPath: string }} Console */

/**
 * Calls back with a console of its own, as built, on fresh data.
 * @template Result
 * @param {string[]} serverOptions Command line of the embedded server.
 * @param {(running: Console) => Promise<Result>} act
 * @param {{ checkout?: string, fill?: (dataDir: string) => void }} [other] `checkout`: folder of a workspace in another
 *   state, which runs with its own server; `fill` adds to the data before they are used, while nobody has them open.
 * @returns {Promise<Result>}
 */
export async function withConsole(serverOptions, act, { checkout = root, fill } = {}) {
  const startConsole = await loadStart(checkout)
  const dataDir = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  // no host of the world is asked for releases meanwhile
  writeFileSync(join(dataDir, 'settings.json'), '{"releases":false}')
  const start = () =>
    startConsole({
      port: 0,
      dataDir,
      buildDir: join(checkout, '.build'),
      serverOptions: ['--edition', 'community', '--life', 'off', ...serverOptions],
    })
  if (fill) {
    // the first start seeds
    await (await start()).close()
    fill(dataDir)
  }
  const running = await start()
  try {
    const { url, backend } = running
    const session = await signIn(url)
    return await act({ url, backend, session, nodesPath: await nodesPathOf(url, session) })
  } finally {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Built by the launcher itself, so it cannot be imported at the top; by its file, because each
 * checkout has its own.
 * @param {string} checkout
 * @returns {Promise<typeof import('@meshdeck/serve/start-console').startConsole>}
 */
async function loadStart(checkout) {
  const file = join(checkout, 'shared/serve/dist/start-console.js')
  const { startConsole } = await import(pathToFileURL(file).href)
  return startConsole
}

/** The nodes of the first network. @param {string} url @param {string} session */
async function nodesPathOf(url, session) {
  const headers = { authorization: `Bearer ${JSON.parse(session).jwt}` }
  const reply = await fetch(`${url}/api/networks`, { headers })
  /** @type {Array<{ netid: string }>} */
  const [first] = JSON.parse(await reply.text())
  return `/networks/${encodeURIComponent(first?.netid ?? '')}/nodes`
}

import { randomUUID } from 'node:crypto'
// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {'seeded' | 'empty'} Content */

/**
 * Starts a management server on a free port of 127.0.0.1 with a data folder of its own. `stop` and
 * `start` make it unreachable and bring it back, same address and data. `upgrade` puts a Pro server with a
 * copy of the data in its place, `reset` brings it back as it was; `remove` ends it for good.
 *
 * @param {Content} content
 * @param {{
 *   apiVersion?: import('@meshdeck/demo-server/api-version').ApiVersion | undefined,
 *   edition?: import('@meshdeck/demo-server/edition').Edition | undefined,
 * }} [kind]
 * @returns {Promise<import('../backend').EmbeddedServer>}
 */
export async function startEmbeddedServer(
  content,
  { apiVersion = '1.0.0', edition = 'community' } = {},
) {
  // here, so that only files that ask for a server need its bundle
  const { startServer } = await import('@meshdeck/demo-server/server')
  const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-test-'))
  const controlToken = randomUUID()
  /** @type {Omit<import('@meshdeck/demo-server/options').ServerOptions, 'port'>} */
  const asked = {
    dataDir,
    controlToken,
    apiVersion,
    edition,
    passwordCost: 'quick',
    ...(content === 'seeded' && { seed: { fleet: 40, networks: 3 } }),
  }
  let options = asked
  let running = await startServer({ ...options, port: 0 })
  const { url } = running
  const port = Number(new URL(url).port)
  let isRunning = true

  async function stop() {
    if (isRunning) await running.close()
    isRunning = false
  }

  async function start() {
    // a call may have shut it down meanwhile
    if (!(await isReachable(url))) await stop()
    if (!isRunning) running = await startServer({ ...options, port })
    isRunning = true
  }

  async function upgrade() {
    const { copyData } = await import('@meshdeck/demo-server/data-folder')
    const copyDir = await mkdtemp(join(dataDir, 'pro-'))
    copyData(dataDir, copyDir)
    await stop()
    options = { ...asked, edition: 'pro', dataDir: copyDir }
    await start()
  }

  async function reset() {
    if (options !== asked) {
      // what was sent before is answered before this
      await isReachable(url)
      await stop()
      options = asked
    }
    await start()
  }

  async function remove() {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  return { url, controlToken, stop, start, upgrade, reset, remove }
}

/** @param {string} url */
function isReachable(url) {
  return fetch(`${url}/api/server/health`).then(
    () => true,
    () => false,
  )
}

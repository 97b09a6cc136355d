import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {'seeded' | 'full' | 'empty'} Content */

/**
 * Starts a management server on a free port of 127.0.0.1 with its own data folder. `stop` makes it unreachable; `start`
 * restores it with the same address and data. `upgrade` replaces it with a Pro server that has a copy of the data;
 * `reset` restores the original; `remove` ends it permanently. `keep` returns a function that restores the current
 * data.
 *
 * @param {Content} content
 * @param {{ apiVersion?: import('@meshdeck/demo-server/api-version').ApiVersion | undefined, edition?:
 * import('@meshdeck/demo-server/edition').Edition | undefined, }} [kind]
 * @returns {Promise<import('../backend').EmbeddedServer>}
 */
export async function startEmbeddedServer(
  content,
  { apiVersion = '1.0.0', edition = 'community' } = {},
) {
  // imported here, so that only files that request a server need its bundle
  const { startServer } = await import('@meshdeck/demo-server/server')
  const { copyData, databaseFile, watchVersion } = await import('@meshdeck/demo-server/data-folder')
  const folder = await mkdtemp(join(tmpdir(), 'meshdeck-test-'))
  let dataDir = await mkdtemp(join(folder, 'data-'))
  const controlToken = randomUUID()
  /** @type {Omit<import('@meshdeck/demo-server/options').ServerOptions, 'port' | 'dataDir'>} */
  const asked = {
    controlToken,
    apiVersion,
    edition,
    passwordCost: 'quick',
    sessions: 'strict',
    ...(content !== 'empty' && {
      seed: { fleet: 40, networks: 3, content: content === 'full' ? 'full' : 'plain' },
    }),
  }
  /** Overrides of the requested options. @type {{ dataDir?: string, edition?: 'pro' }} */
  let instead = {}
  let running = await startServer({ ...asked, dataDir, port: 0 })
  const { url } = running
  const port = Number(new URL(url).port)
  let isRunning = true

  async function stop() {
    if (!isRunning) return
    isRunning = false
    await running.close()
    // lets connections that requests keep alive notice the end; otherwise, the next request would use one of them
    await isReachable(url)
  }

  async function start() {
    // a request may have shut it down meanwhile
    if (isRunning && !(await isReachable(url))) await stop()
    if (!isRunning) running = await startServer({ ...asked, dataDir, ...instead, port })
    isRunning = true
  }

  async function upgrade() {
    const copyDir = await mkdtemp(join(folder, 'pro-'))
    copyData(dataDir, copyDir)
    await stop()
    instead = { edition: 'pro', dataDir: copyDir }
    await start()
  }

  async function reset() {
    if (instead.dataDir !== undefined) {
      // earlier requests get their response before this one
      await isReachable(url)
      await stop()
      instead = {}
    }
    await start()
  }

  let version = watchVersion(dataDir)
  let current = { kept: '', version: 0 }

  async function keep() {
    const kept = await mkdtemp(join(folder, 'kept-'))
    copyData(dataDir, kept)
    current = { kept, version: version() }
    return () => restore(kept)
  }

  /** @param {string} kept */
  async function restore(kept) {
    if (isRunning && current.kept === kept && current.version === version()) return
    await stop()
    // in a new folder: a closed database deletes adjacent files whenever its memory is freed
    dataDir = await mkdtemp(join(folder, 'data-'))
    // no server uses the kept data, so its file contains all of it
    await copyFile(databaseFile(kept), databaseFile(dataDir))
    await start()
    version = watchVersion(dataDir)
    current = { kept, version: version() }
  }

  async function remove() {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }

  return { url, controlToken, stop, start, upgrade, reset, keep, remove }
}

/** @param {string} url */
function isReachable(url) {
  return fetch(`${url}/api/server/health`).then(
    () => true,
    () => false,
  )
}

// @ts-check
import { watch } from 'node:fs'
import { join } from 'node:path'

import { sourceOf } from '../build.mjs'
import { root } from '../paths.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** @typedef {import('../packages.mjs').Package} Package */

/** What says how a remote is compiled, and is read once. */
const DESCRIPTIONS = ['remote.json', 'package.json']

/**
 * Compiles the shell and remotes in development and brings each change into the pages that are open. What a remote says of
 * itself has everything begin anew. Resolves once all is there, with what ends it.
 * @param {object} options
 * @param {Package[]} options.remotes
 * @param {string} options.folder Takes what the console server reads of them.
 * @param {number} options.port
 * @param {string} options.console Address of the console server.
 */
export async function compile({ remotes, folder, port, console: target }) {
  const { host, remote, startDevServer } = await import('@meshdeck/federation/presets')

  function configurations() {
    return [
      host(root, { isDevelopment: true, out: join(folder, 'shell') }),
      ...remotes.map((each) =>
        remote({ ...sourceOf(each), isDevelopment: true, out: join(folder, 'mfe') }),
      ),
    ]
  }

  const begin = () =>
    startDevServer({ configurations: configurations(), port, host: '127.0.0.1', console: target })
  let stop = await begin()

  const beginAnew = oneAtATime(async () => {
    try {
      configurations()
    } catch (error) {
      // a slip in remote.json: the next change of it tries again
      console.error(error instanceof Error ? error.message : error)
      return
    }
    await stop()
    stop = await begin()
  })
  const watching = remotes.map((each) =>
    watch(each.folder, (_, file) => {
      if (file !== null && DESCRIPTIONS.includes(file)) void beginAnew()
    }),
  )
  return async () => {
    watching.forEach((watcher) => watcher.close())
    await stop()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { watchNodePackage } from '../build-node-package.mjs'
import { sourceOf } from '../build.mjs'
import { readPackages } from '../packages.mjs'
import { rootPath, root } from '../paths.mjs'

/** @typedef {import('../packages.mjs').Package} Package */

/** Files that define how a remote is compiled; they are read only at the start. */
const DESCRIPTIONS = ['remote.json', 'package.json']

/**
 * Compiles the shell and remotes in development mode and applies each change to the open pages. A change of a remote's
 * description restarts everything. Resolves once everything runs, with a function that stops it.
 * @param {object} options
 * @param {Package[]} options.remotes
 * @param {string} options.folder Folder for what the console server reads of them.
 * @param {number} options.port
 * @param {string} options.console Address of the console server.
 */
export async function compile({ remotes, folder, port, console: target }) {
  const { host, remote, startDevServer } = await import('@meshdeck/federation/presets')

  function configurations() {
    return [
      host(root, { isDevelopment: true, out: join(folder, 'shell') }),
      ...remotes.map((source) =>
        remote({ ...sourceOf(source), isDevelopment: true, out: join(folder, 'mfe') }),
      ),
    ]
  }

  const begin = () =>
    startDevServer({ configurations: configurations(), port, host: '127.0.0.1', console: target })
  let stop = await begin()

  const rerun = mergeRuns(async () => {
    try {
      configurations()
    } catch (error) {
      // an error in remote.json: its next change tries again
      console.error(error instanceof Error ? error.message : error)
      return
    }
    await stop()
    stop = await begin()
  })
  const watching = remotes.map((remote) =>
    watch(remote.folder, (_, file) => {
      if (file !== null && DESCRIPTIONS.includes(file)) void rerun()
    }),
  )
  return async () => {
    watching.forEach((watcher) => watcher.close())
    await stop()
  }
}

/** @typedef {Parameters<typeof import('../console.mjs').runConsole>[0]} Options */

/**
 * Rebuilds the console server and its embedded server on every change, and restarts both. They run from `start`, which
 * resolves when they are ready, until `end`.
 */
export async function keepServers() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running
  /** @type {Options | undefined} */
  let options
  const restart = mergeRuns(async () => {
    if (!running || !options) return
    await end(running)
    running = run({ ...options, isQuiet: true })
    if (await isReady(running))
      console.log(`servers restarted at ${new Date().toLocaleTimeString()}`)
  })
  const packages = readPackages().filter(({ kind }) => kind === 'node')
  const watching = await Promise.all(
    packages.map(({ folder }) => watchNodePackage(folder, () => void restart())),
  )

  return {
    /** @param {Options} given */
    async start(given) {
      options = given
      running = run(given)
      await isReady(running)
    },
    async end() {
      await Promise.all(watching.map((stop) => stop()))
      if (running) await end(running)
    },
  }
}

/** @param {Options} options */
function run(options) {
  return spawn(
    process.execPath,
    [rootPath('shared/tools/src/dev/console-process.mjs'), JSON.stringify(options)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}

/**
 * Whether the process became ready; otherwise it has logged the reason, and the next change tries again.
 * @param {import('node:child_process').ChildProcess} child
 */
async function isReady(child) {
  const ended = once(child, 'exit').then(() => false)
  return Promise.race([once(child, 'message').then(() => true), ended])
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * Returns a function that never runs `run` concurrently, and runs it once more for all calls made during a run.
 * @param {() => Promise<void>} run
 */
function mergeRuns(run) {
  let isRequested = false
  /** @type {Promise<void> | undefined} */
  let running

  async function runAll() {
    while (isRequested) {
      isRequested = false
      await run()
    }
    running = undefined
  }

  return () => {
    isRequested = true
    return (running ??= runAll())
  }
}

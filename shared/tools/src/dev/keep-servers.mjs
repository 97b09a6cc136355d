// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { watchNodePackage } from '../build-node-package.mjs'
import { readPackages } from '../packages.mjs'
import { at } from '../paths.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** @typedef {Parameters<typeof import('../console.mjs').runConsole>[0]} Options */

/**
 * Builds what the console server and its embedded server consist of at every change, and starts both anew with it. They run
 * once `start` is called, which resolves when they are there, and until `end` is.
 */
export async function keepServers() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running
  /** @type {Options | undefined} */
  let options
  const restart = oneAtATime(async () => {
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
    [at('shared/tools/src/dev/console-process.mjs'), JSON.stringify(options)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}

/** Whether it came up: else it has said why, and the next change tries again. @param {import('node:child_process').ChildProcess} child */
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

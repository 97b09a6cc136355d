// @ts-check
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** @typedef {import('node:child_process').ChildProcess} Child */

/**
 * Starts a file of this folder as a process, and waits until it says where it listens.
 * @param {string} file @param {object} [message] what it is told first
 */
export async function startProcess(file, message) {
  const start = performance.now()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  if (message) child.send(message)
  const [ready] = await once(child, 'message')
  /** @type {string} */
  const url = ready.url
  return { child, url, milliseconds: performance.now() - start }
}

/** @param {Child} child @returns {Promise<{ rss: number, rssPeak: number, longestBlock: number }>} */
export async function figuresOf(child) {
  child.send('figures')
  const [figures] = await once(child, 'message')
  return figures
}

/** @param {Child} child */
export async function endProcess(child) {
  if (child.exitCode !== null || !child.connected) return
  child.disconnect()
  await once(child, 'exit')
}

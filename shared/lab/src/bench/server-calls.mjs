import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** @typedef {{ url: string, headers: Record<string, string>, agent: import('node:http').Agent }} Caller */

const PAUSE_MS = 5

/**
 * Reads a response to its end without parsing it.
 * @param {Caller} caller
 * @param {string} path
 * @returns {Promise<{ milliseconds: number, bytes: number }>}
 */
export function call({ url, headers, agent }, path) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const request = get(url + path, { headers, agent }, (reply) => {
      let bytes = 0
      reply.on('data', (part) => (bytes += part.length))
      reply.on('end', () => resolve({ milliseconds: performance.now() - start, bytes }))
    })
    request.on('error', reject)
  })
}

/** Times calls of the status one after another, in ms. @param {Caller} caller @param {number} during */
export async function timeStatus(caller, during) {
  const until = performance.now() + during
  /** @type {number[]} */
  const times = []
  while (performance.now() < until) {
    times.push((await call(caller, '/api/server/status')).milliseconds)
    await pause(PAUSE_MS)
  }
  return times
}

/**
 * Times the status while lists are sent one after another to a separate thread.
 * @param {Caller} caller
 * @param {Omit<Caller, 'agent'>} reader
 * @param {{ path: string, during: number }} load
 */
export async function timeStatusUnderLoad(caller, { url, headers }, { path, during }) {
  const thread = new Worker(new URL('reading-thread.mjs', import.meta.url), {
    workerData: { reader: { url, headers }, path },
  })
  await once(thread, 'online')
  try {
    return await timeStatus(caller, during)
  } finally {
    await thread.terminate()
  }
}

export const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** @typedef {import('node:child_process').ChildProcess} Child */

/**
 * Starts a file of this folder as a process and waits until it reports its address.
 * @param {string} file
 * @param {object} [message] first message sent to it
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

// @ts-check
import { get } from 'node:http'

/** @typedef {{ url: string, headers: Record<string, string>, agent: import('node:http').Agent }} Caller */

const PAUSE_MS = 5

/**
 * Reads an answer to its end, without looking at it.
 * @param {Caller} caller @param {string} path
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

/** Milliseconds of one call of the status after the other. @param {Caller} caller @param {number} during */
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
 * The same while one list after the other is sent.
 * @param {Caller} caller @param {Caller} reader @param {{ path: string, during: number }} load
 */
export async function timeStatusUnderLoad(caller, reader, { path, during }) {
  let isOver = false
  async function read() {
    while (!isOver) await call(reader, path)
  }
  const reading = read()
  const times = await timeStatus(caller, during)
  isOver = true
  await reading
  return times
}

export const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

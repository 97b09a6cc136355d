// @ts-check
import { once } from 'node:events'
import { Agent, get } from 'node:http'

import { pause } from './server-calls.mjs'

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {{ path: string, headers: Record<string, string> }[]} calls in turn
 * @property {number} clients Each with a connection of its own, which it keeps.
 * @property {number} everyMs A client begins a call, if it has its last answer by then.
 * @property {number} during in ms
 */

/**
 * Has many clients call as pages do: one call after the other, each at its time. Tells how long answers took, how many calls
 * were sent again, as browsers do where a kept connection turns out to be closed, and what was lost: a connection that
 * broke otherwise, or an answer that is none of success.
 * @param {Load} load
 */
export async function callFor({ url, calls, clients, everyMs, during }) {
  const until = performance.now() + during
  /** @type {number[]} */
  const times = []
  /** @type {Map<string, number>} */
  const lost = new Map()
  let again = 0

  /** @param {number} client */
  async function act(client) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // they do not all begin at once
    await pause((everyMs * client) / clients)
    for (let turn = client; performance.now() < until; turn += 1) {
      const start = performance.now()
      const call = calls[turn % calls.length]
      let fault = await callOnce(call, { url, agent })
      if (fault === CLOSED) {
        again += 1
        fault = await callOnce(call, { url, agent })
      }
      if (fault === undefined) times.push(performance.now() - start)
      else lost.set(fault, (lost.get(fault) ?? 0) + 1)
      await pause(Math.max(0, start + everyMs - performance.now()))
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => act(client)))
  return { times, again, lost: Object.fromEntries(lost) }
}

const CLOSED = 'a kept connection was closed'

/**
 * @param {Load['calls'][number] | undefined} call
 * @param {{ url: string, agent: Agent }} from
 * @returns {Promise<string | undefined>} why it was lost
 */
async function callOnce(call, { url, agent }) {
  const asked = get(url + call?.path, { agent, headers: call?.headers ?? {} })
  try {
    /** @type {import('node:http').IncomingMessage[]} */
    const [reply] = await once(asked, 'response')
    for await (const part of reply ?? []) void part
    return reply?.statusCode === 200 ? undefined : String(reply?.statusCode)
  } catch (error) {
    if (asked.reusedSocket) return CLOSED
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

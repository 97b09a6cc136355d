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
 * Has many clients call as pages do: one call after the other, each at its time. Tells how long answers took, and what was
 * lost: a connection that broke, or an answer that is none of success.
 * @param {Load} load
 */
export async function callFor({ url, calls, clients, everyMs, during }) {
  const until = performance.now() + during
  /** @type {number[]} */
  const times = []
  /** @type {Map<string, number>} */
  const lost = new Map()

  /** @param {number} client */
  async function act(client) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // they do not all begin at once
    await pause((everyMs * client) / clients)
    for (let turn = client; performance.now() < until; turn += 1) {
      const start = performance.now()
      const fault = await callOnce(calls[turn % calls.length], { url, agent })
      if (fault === undefined) times.push(performance.now() - start)
      else lost.set(fault, (lost.get(fault) ?? 0) + 1)
      await pause(Math.max(0, start + everyMs - performance.now()))
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => act(client)))
  return { times, lost: Object.fromEntries(lost) }
}

/**
 * @param {Load['calls'][number] | undefined} call
 * @param {{ url: string, agent: Agent }} from
 * @returns {Promise<string | undefined>} why it was lost
 */
async function callOnce(call, { url, agent }) {
  try {
    const asked = get(url + call?.path, { agent, headers: call?.headers ?? {} })
    /** @type {import('node:http').IncomingMessage[]} */
    const [reply] = await once(asked, 'response')
    for await (const part of reply ?? []) void part
    return reply?.statusCode === 200 ? undefined : String(reply?.statusCode)
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

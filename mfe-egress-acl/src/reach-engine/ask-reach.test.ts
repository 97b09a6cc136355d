import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { askReach } from './ask-reach'
import type { ReachLists } from './reach-lists'
import { workerPort } from './worker-port'

const lists: ReachLists = {
  networkId: 'net',
  server: { version: '1.5.1', edition: 'community' },
  nodes: [z.parse(nodeSchema, { id: 'n0', hostid: '' })],
  policies: [],
  egress: [],
}
const asked = {
  lists,
  kind: 'reach-of',
  question: { thing: { kind: 'node', id: 'n0' } },
} as const

/** A worker that says nothing; browsers say of one that may not run that it failed. */
class SilentWorker extends EventTarget {
  onmessage = null
  onmessageerror = null
  onerror = null
  isEnded = false
  postMessage() {}
  terminate() {
    this.isEnded = true
  }
}

test('where the code of the worker does not come the page answers', async () => {
  Object.defineProperty(globalThis, 'Worker', { value: SilentWorker, configurable: true })
  const answer = await askReach(asked, new AbortController().signal)
  expect(answer?.reaches.count).toBe(0)
})

test('a worker that is refused, or fails, is told to whoever asks', async () => {
  const worker = new SilentWorker()
  const port = workerPort(worker)
  worker.dispatchEvent(new Event('error', { cancelable: true }))
  await expect(port.ask({ say: 'ask', kind: 'issues', question: {} })).rejects.toThrow('not answer')

  port.close()
  expect(worker.isEnded).toBe(true)
})

test('a worker that hangs does not answer for ever, and its late answer is nobody else’s', async () => {
  jest.useFakeTimers()
  const worker = new SilentWorker()
  const port = workerPort(worker)
  const told = port.ask({ say: 'ask', kind: 'issues', question: {} }).catch(String)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await told).toContain('not answer')

  const next = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { answer: [] } }))
  await expect(next).rejects.toThrow('not answer')
  jest.useRealTimers()
})

test('a question that goes wrong in the worker is told, and the worker stays', async () => {
  const worker = new SilentWorker()
  const port = workerPort(worker)
  const asking = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { failure: 'no such rule' } }))
  await expect(asking).rejects.toThrow('no such rule')

  const again = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { answer: [] } }))
  expect(await again).toEqual([])
})

test('who signs out leaves no question waiting for a worker that has gone', async () => {
  const port = workerPort(new SilentWorker())
  const asking = port.ask({ say: 'ask', kind: 'issues', question: {} })
  port.close()
  await expect(asking).rejects.toThrow('ended')
})

test('what nobody wants any more is not answered', async () => {
  await expect(askReach(asked, AbortSignal.abort())).rejects.toThrow('abort')
})

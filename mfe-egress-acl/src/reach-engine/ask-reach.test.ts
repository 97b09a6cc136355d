import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { askReach, nothingSent, pagePort, sendLists, workerPort } from './ask-reach'
import type { ReachLists } from './reach-lists'
import type { ReachPort, ListSlice } from './reach-questions'

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
  question: { entity: { kind: 'node', id: 'n0' } },
} as const

/** Worker that doesn't respond; browsers fire an error event for one that may not run. */
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

test("answers in the page when the worker's code fails to load", async () => {
  Object.defineProperty(globalThis, 'Worker', { value: SilentWorker, configurable: true })
  const answer = await askReach(asked, new AbortController().signal)
  expect(answer?.reaches.count).toBe(0)
})

test('reports a rejected or failed worker to the caller', async () => {
  const worker = new SilentWorker()
  const port = workerPort(worker)
  worker.dispatchEvent(new Event('error', { cancelable: true }))
  await expect(port.ask({ say: 'ask', kind: 'issues', question: {} })).rejects.toThrow('not answer')

  port.close()
  expect(worker.isEnded).toBe(true)
})

test('times out a hanging worker and drops its late answer', async () => {
  jest.useFakeTimers()
  const worker = new SilentWorker()
  const port = workerPort(worker)
  const failure = port.ask({ say: 'ask', kind: 'issues', question: {} }).catch(String)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await failure).toContain('not answer')

  const next = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { answer: [] } }))
  await expect(next).rejects.toThrow('not answer')
  jest.useRealTimers()
})

test('reports a question that throws in the worker and keeps the worker', async () => {
  const worker = new SilentWorker()
  const port = workerPort(worker)
  const asking = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { failure: 'no such rule' } }))
  await expect(asking).rejects.toThrow('no such rule')

  const again = port.ask({ say: 'ask', kind: 'issues', question: {} })
  worker.dispatchEvent(new MessageEvent('message', { data: { answer: [] } }))
  expect(await again).toEqual([])
})

test('leaves no question waiting for a terminated worker after sign-out', async () => {
  const port = workerPort(new SilentWorker())
  const asking = port.ask({ say: 'ask', kind: 'issues', question: {} })
  port.close()
  await expect(asking).rejects.toThrow('ended')
})

test("doesn't answer aborted questions", async () => {
  await expect(askReach(asked, AbortSignal.abort())).rejects.toThrow('abort')
})

const node = (index: number, part: object = {}) =>
  z.parse(nodeSchema, { id: `n${index}`, hostid: '', connected: true, lastcheckin: 1, ...part })
const policy = z.parse(policySchema, {
  id: 'p',
  enabled: true,
  policy_type: 'device-policy',
  src_type: [{ id: 'device', value: 'n0' }],
  dst_type: [{ id: 'device', value: 'n1' }],
})
const listsOf = (nodes: ReachLists['nodes']): ReachLists => ({
  networkId: 'net',
  server: { version: '1.5.1', edition: 'community' },
  nodes,
  policies: [policy],
  egress: [],
})

/** Port that answers and records the messages it receives. */
function listening() {
  const port = pagePort()
  const sentSlices: ListSlice[] = []
  const post: ReachPort['post'] = (message) => {
    if (message.say === 'stretch') sentSlices.push(message)
    port.post(message)
  }
  return { port: { ...port, post }, sentSlices }
}

const stretchesOf = (sentSlices: ListSlice[]) =>
  sentSlices.splice(0).map(({ list, from, items }) => `${list} ${from} ${items.length}`)

test('sends lists in pieces, and later only changes that affect verdicts', async () => {
  const { port, sentSlices } = listening()
  const sent = nothingSent()
  const nodes = Array.from({ length: 1200 }, (_, index) => node(index))
  await sendLists(port, listsOf(nodes), sent)
  expect(stretchesOf(sentSlices)).toEqual([
    'nodes 0 500',
    'nodes 500 500',
    'nodes 1000 200',
    'policies 0 1',
  ])

  // later check-ins, which have no effect on verdicts
  const seen = nodes.map((node) => ({ ...node, lastcheckin: 2 }))
  await sendLists(port, listsOf(seen), sent)
  expect(stretchesOf(sentSlices)).toEqual([])

  const off = seen.map((node) => (node.id === 'n700' ? { ...node, connected: false } : node))
  await sendLists(port, listsOf(off), sent)
  expect(stretchesOf(sentSlices)).toEqual(['nodes 500 500'])
})

test('drops removed items and a list that is now empty', async () => {
  const { port } = listening()
  const sent = nothingSent()
  const nodes = [node(0), node(1), node(2)]
  const ask = (id: string) =>
    port.ask({ say: 'ask', kind: 'reach-of', question: { entity: { kind: 'node', id } } })
  await sendLists(port, listsOf(nodes), sent)
  expect((await ask('n0'))?.reaches.entities).toEqual([{ kind: 'node', id: 'n1' }])

  await sendLists(port, listsOf([node(0), node(2)]), sent)
  expect((await ask('n0'))?.reaches.count).toBe(0)
  expect(await ask('n1')).toBeUndefined()

  await sendLists(port, { ...listsOf([]), policies: [] }, sent)
  expect(await ask('n0')).toBeUndefined()
})

test('keeps separate lists for each network, also while another is queried', async () => {
  const { port, sentSlices } = listening()
  const here = nothingSent()
  const nodes = [node(0), node(1)]
  await sendLists(port, listsOf(nodes), here)
  await sendLists(port, { ...listsOf([node(5)]), networkId: 'lab' }, nothingSent())
  sentSlices.length = 0
  await sendLists(port, listsOf(nodes), here)
  expect(stretchesOf(sentSlices)).toEqual([])
  const question = { entity: { kind: 'node', id: 'n0' } } as const
  expect((await port.ask({ say: 'ask', kind: 'reach-of', question }))?.reaches.count).toBe(1)
})

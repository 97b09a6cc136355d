import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { askReach, nothingSent, pagePort, sendLists, workerPort } from './ask-reach'
import type { ReachLists } from './reach-lists'
import type { ReachPort, Stretch } from './reach-questions'

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

/** A port that answers, and what it was told. */
function listening() {
  const port = pagePort()
  const told: Stretch[] = []
  const tell: ReachPort['tell'] = (message) => {
    if (message.say === 'stretch') told.push(message)
    port.tell(message)
  }
  return { port: { ...port, tell }, told }
}

const stretchesOf = (told: Stretch[]) =>
  told.splice(0).map(({ list, from, items }) => `${list} ${from} ${items.length}`)

test('lists go in pieces, and of those again only what verdicts would notice', async () => {
  const { port, told } = listening()
  const sent = nothingSent()
  const nodes = Array.from({ length: 1200 }, (_, index) => node(index))
  await sendLists(port, listsOf(nodes), sent)
  expect(stretchesOf(told)).toEqual([
    'nodes 0 500',
    'nodes 500 500',
    'nodes 1000 200',
    'policies 0 1',
  ])

  // seen anew, which decides about nothing
  const seen = nodes.map((each) => ({ ...each, lastcheckin: 2 }))
  await sendLists(port, listsOf(seen), sent)
  expect(stretchesOf(told)).toEqual([])

  const off = seen.map((each) => (each.id === 'n700' ? { ...each, connected: false } : each))
  await sendLists(port, listsOf(off), sent)
  expect(stretchesOf(told)).toEqual(['nodes 500 500'])
})

test('what has left, and a list that is empty by now, is asked about no more', async () => {
  const { port } = listening()
  const sent = nothingSent()
  const nodes = [node(0), node(1), node(2)]
  const ask = (id: string) =>
    port.ask({ say: 'ask', kind: 'reach-of', question: { thing: { kind: 'node', id } } })
  await sendLists(port, listsOf(nodes), sent)
  expect((await ask('n0'))?.reaches.things).toEqual([{ kind: 'node', id: 'n1' }])

  await sendLists(port, listsOf([node(0), node(2)]), sent)
  expect((await ask('n0'))?.reaches.count).toBe(0)
  expect(await ask('n1')).toBeUndefined()

  await sendLists(port, { ...listsOf([]), policies: [] }, sent)
  expect(await ask('n0')).toBeUndefined()
})

test('each network has its own lists, and keeps them while another is asked about', async () => {
  const { port, told } = listening()
  const here = nothingSent()
  const nodes = [node(0), node(1)]
  await sendLists(port, listsOf(nodes), here)
  await sendLists(port, { ...listsOf([node(5)]), networkId: 'lab' }, nothingSent())
  told.length = 0
  await sendLists(port, listsOf(nodes), here)
  expect(stretchesOf(told)).toEqual([])
  const question = { thing: { kind: 'node', id: 'n0' } } as const
  expect((await port.ask({ say: 'ask', kind: 'reach-of', question }))?.reaches.count).toBe(1)
})

import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { pagePort } from './page-port'
import type { ReachLists } from './reach-lists'
import type { ReachPort, Stretch } from './reach-messages'
import { nothingSent, sendLists } from './send-lists'

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

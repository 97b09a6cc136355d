import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { relayNodes } from './gateway-changes'
import { connectNodes, expireNode, readNodes } from './node-changes'

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const gateway = { networkId: 'corp', nodeId: 'n1' }
const exit = { id: 'n1', is_gw: true, isinternetgateway: true }

test('who uses an internet gateway leaves it while it is changed, and comes back', async () => {
  const used = {
    ...exit,
    inet_node_req: { inet_node_client_ids: ['n2'] },
  }
  const sent = answerWith({
    'GET nodes/corp': [used, { id: 'n3', isinternetgateway: false }],
    'PUT nodes/corp/n1': used,
    'PUT nodes/corp/n3': { id: 'n3' },
  })
  const current = await readNodes('corp')
  const both = { networkId: 'corp', ids: ['n1', 'n3'], isConnected: false, current }
  await connectNodes.send(both)
  expect(sent.slice(1)).toEqual([
    ['PUT nodes/corp/n1/inet_gw', { inet_node_client_ids: [] }],
    ['PUT nodes/corp/n1', { ...used, connected: false }],
    ['PUT nodes/corp/n1/inet_gw', { inet_node_client_ids: ['n2'] }],
    ['PUT nodes/corp/n3', { id: 'n3', isinternetgateway: false, connected: false }],
  ])
})

test('a node that expires among many keeps what somebody else has changed since the first', async () => {
  const first = { id: 'n1', expdatetime: 1 }
  const second = { id: 'n2', connected: true }
  const replies = { 'GET nodes/corp': [first, second], 'PUT nodes/corp/n1': first }
  answerWith(replies)
  await expireNode.send({ networkId: 'corp', id: 'n1', expdatetime: 7 })

  const changed = { ...second, connected: false }
  const sent = answerWith({ 'GET nodes/corp': [first, changed], 'PUT nodes/corp/n2': changed })
  await expireNode.send({ networkId: 'corp', id: 'n2', expdatetime: 7 })
  expect(sent.at(-1)).toEqual(['PUT nodes/corp/n2', { ...changed, expdatetime: 7 }])
})

test.each(['is_gw', 'isingressgateway', 'isrelay'])(
  'a gateway by %s relays who is added, beside those that others have added',
  async (kind) => {
    const node = { id: 'n1', [kind]: true, relaynodes: ['a', 'b'] }
    const sent = answerWith({ 'GET nodes/corp': [node], 'PUT nodes/corp/n1': node })
    const relaying = relayNodes.send({ ...gateway, base: ['a'], mine: ['a', 'c'] })
    expect(await relaying).toEqual({ added: ['b'], removed: [] })
    const [, body] = sent.at(-1) ?? []
    expect(body).toMatchObject({ id: 'n1', relaynodes: expect.arrayContaining(['a', 'b', 'c']) })
  },
)

import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { subscribeToasts } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'

import { countAtOnce } from '../testing/most-at-once'
import { relayNodes } from './gateway-changes'
import { connectNodes, deleteNode, expireNode, readNodes } from './node-changes'

beforeEach(() => {
  queryClient.clear()
  // toasts that an earlier test left would appear in the next one that subscribes
  subscribeToasts(() => {})()
})
afterEach(() => jest.restoreAllMocks())

const gateway = { networkId: 'corp', nodeId: 'n1' }
const exit = { id: 'n1', is_gw: true, isinternetgateway: true }

test('removes nodes from an internet gateway while it is changed, and adds them again', async () => {
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

test.each([
  ['reports a disconnection that a server accepts but never performs', [false], 1],
  ["doesn't report a disconnection that was undone before it was checked", [false, true], 0],
])('%s', async (_title, changes, count) => {
  jest.useFakeTimers()
  const alerts: string[] = []
  const unsubscribe = subscribeToasts(({ title }) => alerts.push(title))
  answerWith({
    'PUT v1/nodes/corp/bulk/status': {},
    'GET v1/nodes/corp/status': { n7: { status: 'online' } },
  })
  for (const isConnected of changes) {
    await connectNodes({ networkId: 'corp', ids: ['n7'], isConnected, current: undefined })
  }
  await jest.advanceTimersByTimeAsync(20_000)
  jest.useRealTimers()
  unsubscribe()
  expect(alerts).toHaveLength(count)
})

test('deletes several nodes one after the other, because the server would restore policies', async () => {
  const { most } = countAtOnce()
  const how = { networkId: 'corp', isForced: true, byList: false, isLeaving: false }
  await Promise.all(['n1', 'n2', 'n3'].map((id) => deleteNode.send({ ...how, id })))
  expect(most()).toBe(1)
})

describe('many nodes that are set to expire', () => {
  const first = { id: 'n1', expdatetime: 1 }
  const second = { id: 'n2', connected: true }
  const replies = {
    'GET nodes/corp': [first, second],
    'PUT nodes/corp/n1': first,
    'PUT nodes/corp/n2': second,
  }
  const expire = (id: string) => expireNode.send({ networkId: 'corp', id, expdatetime: 7 })
  let now = 1_000_000
  beforeEach(() => {
    // no read of another test counts as recent
    now += 60_000
    jest.spyOn(Date, 'now').mockImplementation(() => now)
  })

  test('keeps in each what another user has changed since the first', async () => {
    answerWith(replies)
    await expire('n1')

    now += 3000
    const changed = { ...second, connected: false }
    const sent = answerWith({ 'GET nodes/corp': [first, changed], 'PUT nodes/corp/n2': changed })
    await expire('n2')
    expect(sent.at(-1)).toEqual(['PUT nodes/corp/n2', { ...changed, expdatetime: 7 }])
  })

  test('shares one read at a time, and reads a node that is changed again once more', async () => {
    const sent = answerWith(replies)
    await expire('n1')
    await expire('n2')
    expect(sent.map(([call]) => call)).toEqual([
      'GET nodes/corp',
      'PUT nodes/corp/n1',
      'PUT nodes/corp/n2',
    ])
    await expire('n1')
    expect(sent.map(([call]) => call).slice(3)).toEqual(['GET nodes/corp', 'PUT nodes/corp/n1'])
  })

  test('drops the read with the job, because it may be megabytes', async () => {
    const sent = answerWith(replies)
    await expire('n1')
    expireNode.settle([{ networkId: 'corp', id: 'n1', expdatetime: 7 }])
    await expire('n2')
    expect(sent.map(([call]) => call).slice(2)).toEqual(['GET nodes/corp', 'PUT nodes/corp/n2'])
  })
})

test.each(['is_gw', 'isingressgateway', 'isrelay'])(
  'relays the added nodes of a gateway by %s beside those that others have added',
  async (kind) => {
    const node = { id: 'n1', [kind]: true, relaynodes: ['a', 'b'] }
    const sent = answerWith({ 'GET nodes/corp': [node], 'PUT nodes/corp/n1': node })
    const relaying = relayNodes.send({ ...gateway, base: ['a'], mine: ['a', 'c'] })
    expect(await relaying).toEqual({ added: ['b'], removed: [] })
    const [, body] = sent.at(-1) ?? []
    expect(body).toMatchObject({ id: 'n1', relaynodes: expect.arrayContaining(['a', 'b', 'c']) })
  },
)

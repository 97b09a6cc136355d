import { isReadByNode, networkMetricsSchema, nodeMetricsSchema } from './metrics'

const nothing = {
  name: '',
  isConnected: false,
  latency: undefined,
  sent: undefined,
  received: undefined,
  uptime: undefined,
  totaltime: undefined,
  percentUp: undefined,
}

const linksOf = (connectivity: unknown) =>
  Object.fromEntries(nodeMetricsSchema.parse({ node_id: 'a', connectivity }).links)

test('reads a link completely', () => {
  const link = {
    node_name: 'edge-1',
    connected: true,
    latency: 12,
    totalsent: 1,
    totalreceived: 0,
    uptime: 3,
    totaltime: 4,
    percentup: 75,
  }
  expect(linksOf({ b: link })).toEqual({
    b: {
      name: 'edge-1',
      isConnected: true,
      latency: 12,
      sent: 1,
      received: 0,
      uptime: 3,
      totaltime: 4,
      percentUp: 75,
    },
  })
})

test.each([
  ['is none', null],
  ['is a text', 'b'],
  ['is empty', {}],
  [
    'has nonsense in it',
    { node_name: 5, connected: 'true', latency: '12', totalsent: null, percentup: -1, uptime: [] },
  ],
])('reads no values of a link that %s', (_what, link) => {
  expect(linksOf({ b: link })).toEqual({ b: nothing })
})

test.each([[null], [undefined]])('reads no links of a node without them (%j)', (connectivity) => {
  expect(linksOf(connectivity)).toEqual({})
})

test.each([
  ['2026-11-22T05:00:00Z', Date.UTC(2026, 10, 22, 5)],
  ['', 0],
  ['yesterday', 0],
  // the server's zero time
  ['0001-01-01T00:00:00Z', 0],
])('reads a report of "%s" with the time %d', (updated_at, moment) => {
  expect(nodeMetricsSchema.parse({ updated_at }).updatedAt).toBe(moment)
})

test('reads the nodes of a network by their keys, even without an ID of their own', () => {
  const metrics = networkMetricsSchema.parse({ nodes: { a: { node_id: '' }, b: {} } })
  expect([...metrics].map(([key, { id }]) => [key, id])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
  expect(networkMetricsSchema.parse({ nodes: null }).size).toBe(0)
})

test('reads a network with more than ten thousand links node by node', () => {
  expect(isReadByNode(100)).toBe(false)
  expect(isReadByNode(101)).toBe(true)
})

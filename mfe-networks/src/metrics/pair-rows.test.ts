import { networkMetricsSchema, nodeMetricsSchema } from '@meshdeck/api/metrics'
import { nodeSchema } from '@meshdeck/api/nodes'
import { runToEnd } from '@meshdeck/domain/steps'
import { i18n, z } from '@meshdeck/platform'

import { linkColumns } from './link-columns'
import { rawValue } from './metric-values'
import { busiestPeers, linkSteps, type Member, toMembers } from './pair-rows'
import { pairSteps } from './pairs'

const member = (id: string): Member => ({ id, name: id, plain: id, isGone: false })
const [a, b, c] = [member('a'), member('b'), member('c')]

const fine = { connected: true, latency: 20, percentup: 100, totalsent: 10, totalreceived: 30 }

/** Returns metrics of nodes, with links in the server's format. */
function metricsOf(nodes: Record<string, Record<string, unknown> | null>) {
  return z.parse(networkMetricsSchema, {
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, connectivity]) => [id, { node_id: id, connectivity }]),
    ),
  })
}

const toPairRows = (metrics: ReturnType<typeof metricsOf>, members: Member[], of?: string) =>
  runToEnd(pairSteps({ metrics, members, of })).rows

const worstFirst = (nodes: Record<string, Record<string, unknown> | null>) =>
  toPairRows(metricsOf(nodes), [a, b, c])
    .toSorted((left, right) => right.badness - left.badness)
    .map(({ id, state, latency }) => [id, state, latency])

test('makes one row of a pair, as bad as the worse of both reports', () => {
  const slow = { ...fine, latency: 700, percentup: 40, totalsent: 31, totalreceived: 9 }
  const [row, ...others] = toPairRows(metricsOf({ a: { b: fine }, b: { a: slow } }), [a, b])
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id: 'a~b',
    state: 'slow',
    latency: 700,
    percentUp: 40,
    sent: 10,
    received: 30,
  })
})

test('ranks a pair without connection as worst, then the slowest', () => {
  const nodes = {
    a: { b: fine, c: { ...fine, latency: 800 } },
    b: { c: { ...fine, connected: false, latency: 999 } },
  }
  expect(worstFirst(nodes)).toEqual([
    ['b~c', 'failing', 999],
    ['a~c', 'slow', 800],
    ['a~b', 'fine', 20],
  ])
})

test('returns the measured latency of a pair that is measured in one direction only', () => {
  const unmeasured = { ...fine, latency: 999 }
  const nodes = {
    a: { b: { ...fine, latency: 400 }, c: unmeasured },
    b: { a: unmeasured },
    c: { a: unmeasured },
  }
  const rows = toPairRows(metricsOf(nodes), [a, b, c])
  expect(rows.map(({ id, latency }) => [id, latency])).toEqual([
    ['a~b', 400],
    ['a~c', 999],
  ])
})

test('exports no latency that was not measured', async () => {
  await i18n.init({ lng: 'en' })
  const column = linkColumns(i18n.getFixedT('en', 'networks')).find(({ id }) => id === 'latency')
  const metrics = metricsOf({ a: { b: { ...fine, latency: 999 }, c: fine } })
  const rows = toPairRows(metrics, [a, b, c])
  expect(rows.map((row) => column?.text?.(row, undefined))).toEqual(['', '20'])
  const links = [...(metrics.get('a')?.links.values() ?? [])]
  expect(links.map((link) => rawValue('latency', link))).toEqual(['', '20'])
})

test.each([
  [{ ...fine, latency: 0 }, 'fine', 0],
  [{ ...fine, latency: 999 }, 'unmeasured', 999],
  [{ ...fine, latency: 1e15 }, 'slow', 1e15],
  [{ ...fine, latency: -1 }, 'fine', undefined],
  [{ ...fine, latency: '12' }, 'fine', undefined],
  [{ connected: true }, 'fine', undefined],
  [{}, 'failing', undefined],
  [null, 'failing', undefined],
  ['nonsense', 'failing', undefined],
])('returns for the link %j %s and %s ms', (link, state, latency) => {
  expect(worstFirst({ a: { b: link } })).toEqual([['a~b', state, latency]])
})

test('makes no pairs of silent nodes, of links to themselves, or without metrics', () => {
  expect(worstFirst({ a: null, b: {}, c: { c: fine } })).toEqual([])
  expect(toPairRows(z.parse(networkMetricsSchema, {}), [a])).toEqual([])
})

test('returns only the pairs of a chosen node, which comes first in each', () => {
  const metrics = metricsOf({ a: { b: fine, c: fine }, b: { c: fine } })
  expect(toPairRows(metrics, [a, b, c], 'b').map(({ id }) => id)).toEqual(['b~a', 'b~c'])
})

test("shows a node that has left by the name its peers report, and doesn't count config files as nodes", () => {
  const metrics = metricsOf({ a: { x: { ...fine, node_name: 'was-here' }, phone: fine } })
  const phone = { id: '', is_static: true, static_node: { clientid: 'phone' } }
  const nodes = [z.parse(nodeSchema, phone)]
  const { members, maximum } = runToEnd(linkSteps({ metrics, members: [a], nodes }))
  expect(maximum).toEqual({ sent: 10, received: 30 })
  expect(members.map(({ id, name, isGone }) => ({ id, name, isGone }))).toEqual([
    { id: 'a', name: 'a', isGone: false },
    { id: 'x', name: 'was-here', isGone: true },
  ])
})

test('says which nodes are offline or disconnected', () => {
  const nodes = ['online', 'offline', 'disconnected', 'error'].map((status) =>
    z.parse(nodeSchema, { id: status, status }),
  )
  const downOf = ({ id, down }: Member) => [id, down]
  expect(toMembers({ nodes, hosts: [] }).map(downOf)).toEqual(
    expect.arrayContaining([
      ['online', undefined],
      ['offline', 'offline'],
      ['disconnected', 'disconnected'],
      ['error', undefined],
    ]),
  )
})

test('excludes invalid latencies from the totals of a node', () => {
  const lost = { ...fine, connected: false, latency: 999 }
  const metrics = metricsOf({ a: { b: { ...fine, latency: 40 }, c: lost } })
  const { totals, summary } = runToEnd(pairSteps({ metrics, members: [a, b, c] }))
  expect(totals.find(({ id }) => id === 'a')).toMatchObject({
    pairs: 2,
    failing: 1,
    slow: 0,
    latency: 40,
    sent: 20,
    received: 60,
  })
  expect(summary).toEqual({ pairs: 2, failing: 1, slow: 0, lowUptime: 0, gone: 0 })
})

test('keeps the worst pairs when there are too many for a table, but counts all', () => {
  const members = Array.from({ length: 40 }, (_, index) => member(`n${index}`))
  const metrics = metricsOf(
    Object.fromEntries(
      members.map(({ id }, row) => [
        id,
        Object.fromEntries(
          members.map((to, column) => [to.id, { ...fine, latency: (row * 7 + column * 13) % 400 }]),
        ),
      ]),
    ),
  )
  const all = runToEnd(pairSteps({ metrics, members })).rows
  expect(all).toHaveLength(780)
  const { rows, summary } = runToEnd(pairSteps({ metrics, members }, 20))
  const latencies = (of: typeof all) => of.map(({ latency }) => latency)
  expect(latencies(rows)).toEqual(
    latencies(all.toSorted((left, right) => right.badness - left.badness).slice(0, 20)),
  )
  expect(summary.pairs).toBe(780)
})

const connectivity = Object.fromEntries(
  [10, 700, 0, 300, 40, 50, 60].map((totalsent, index) => [`n${index}`, { totalsent }]),
)
const metrics = z.parse(nodeMetricsSchema, {
  node_id: 'n',
  connectivity: { ...connectivity, n3: { totalreceived: 800 }, left: { totalsent: 900 }, odd: 'x' },
})

test('lists the five busiest peers of a node, without those that left or are silent', () => {
  const ids = busiestPeers(metrics, (id) => id !== 'left').map(({ id }) => id)
  expect(ids).toEqual(['n3', 'n1', 'n6', 'n5', 'n4'])
})

import { i18n } from '@meshdeck/platform'
import { filtersOf } from '@meshdeck/ui/data-table'

import { prepare } from '../shared/common-filters'
import { aHost, aNode, aNodeRow, exportOf, met, offeredBy } from '../shared/sample-records'
import { nodeColumns } from './node-columns'

const row = aNodeRow({
  node: aNode({ address: '10.1.0.1/24', status: 'online', isrelay: true, tags: ['corp.web'] }),
  host: aHost({
    version: 'v1.0.0',
    location: '52.52,13.40',
    endpointip: '203.0.113.7',
    interfaces: [{ name: 'eth0', addressString: '192.168.1.7/24' }],
  }),
  isOutdated: true,
  lastSeen: Date.now() - 2 * 86_400_000,
  expires: Date.now() + 86_400_000,
})
/** Nothing is known of its device. */
const bare = aNodeRow({ host: aHost({ name: '', os: '' }), isOutdated: false, tags: ['db'] })

beforeAll(async () => {
  await i18n.init({ lng: 'en' })
  await prepare()
})

// the keys, because no texts are loaded
const columns = () =>
  nodeColumns(i18n.getFixedT('en', 'networks'), { showsEndpoints: true, hasTags: true })
const filters = () => filtersOf(columns(), [row, bare])

test('exports what the columns show', () => {
  expect(exportOf(columns(), row)).toEqual({
    name: 'edge',
    health: 'health.online',
    addresses: '10.1.0.1',
    endpoint: '203.0.113.7',
    kind: 'nodes.kindOf.gateway, nodes.kindOf.relay',
    tags: 'web',
    seen: row.lastSeen,
    os: 'Linux',
    version: 'v1.0.0',
    location: '52.52,13.40',
    host: 'h1',
    interfaces: 'eth0 192.168.1.7/24',
    expiry: row.expires,
  })
})

test('nodes are filtered by these properties, those that rows have many values of last', () => {
  expect(offeredBy(filters())).toEqual([
    'health online warning error offline disconnected unknown',
    'address',
    'kind gateway internetGateway autoRelay relay relayed failover egress leaving',
    'seen 1d 7d 30d 90d',
    'os linux windows darwin freebsd iot unknown',
    'expiry soon',
    'tag db web',
    'version outdated v1.0.0 unknown',
    'location 52.52,13.40 unknown',
  ])
})

test.each([
  ['kind=relay', 'kind=relayed'],
  ['kind=gateway', 'kind=egress'],
  ['os=linux', 'os=darwin'],
  ['os=linux', 'os=unknown'],
  ['version=outdated', 'version=new'],
  ['version=v1.0.0', 'version=v1.0.1'],
  ['version=v1.0.0', 'version=unknown'],
  ['location=52.52,13.40', 'location=unknown'],
  ['seen=7d', 'seen=1d'],
  ['tag=web', 'tag=db'],
  ['address=10.1.0.0/24', 'address=10.2.0.0/24'],
  ['address=10.1.0.0/24', 'address=nonsense'],
])('matches a node with the filter %s and not with %s', (matching, other) => {
  expect(met(filters(), row, [matching, other])).toEqual([matching])
})

test('filters by what is unknown', () => {
  const asked = ['os=unknown', 'version=unknown', 'location=unknown', 'version=outdated']
  expect(met(filters(), bare, asked)).toEqual(asked.slice(0, 3))
  expect(met(filters(), { ...row, isOutdated: false }, asked)).toEqual([])
})

test('treats a node that never expires as not expiring soon', () => {
  expect(met(filters(), row, ['expiry=soon'])).toEqual(['expiry=soon'])
  expect(met(filters(), { ...row, expires: 0 }, ['expiry=soon'])).toEqual([])
})

test('finds a node that an egress route leads through beside what else it is', () => {
  const asked = ['kind=relay', 'kind=gateway', 'kind=egress']
  expect(met(filters(), { ...row, kinds: ['relay', 'egress'] }, asked)).toEqual([
    'kind=relay',
    'kind=egress',
  ])
})

test('takes the health of a node from the status call, and before it from the list', () => {
  const asked = ['health=online', 'health=error', 'health=unknown']
  expect(met(filters(), row, asked)).toEqual(['health=online'])
  const health = filters().find(({ id }) => id === 'health')
  const isNow = (value: string, live: string) => health?.matches(row, value, live)
  expect([isNow('error', 'error'), isNow('online', 'error')]).toEqual([true, false])
  expect([isNow('unknown', 'dizzy'), isNow('online', 'dizzy')]).toEqual([true, false])
  expect(health?.isLive).toBe(true)
})

test('rows are grouped by values that the filter of the property knows', () => {
  const other = { ...row, location: '', version: '', os: 'freebsd', status: 'dizzy' }
  const grouped = filters().flatMap(({ id, groupOf, matches }) =>
    [row, other].map((current) => {
      const value = groupOf?.(current, undefined)
      return value === undefined ? undefined : [id, value, matches(current, value, undefined)]
    }),
  )
  expect(grouped.filter((entry) => entry !== undefined)).toEqual([
    ['health', 'online', true],
    ['health', 'unknown', true],
    ['os', 'linux', true],
    ['os', 'freebsd', true],
    ['version', 'v1.0.0', true],
    ['version', 'unknown', true],
    ['location', '52.52,13.40', true],
    ['location', 'unknown', true],
  ])
})

test('nodes that were never seen were not seen within days', () => {
  expect(met(filters(), { ...row, lastSeen: 0 }, ['seen=90d'])).toEqual([])
})

test.each([
  ['seen', ' 14 ', '14d'],
  ['seen', '0', undefined],
  ['seen', 'soon', undefined],
  ['address', ' 10.0.0.0/8 ', '10.0.0.0/8'],
  ['address', '10.0.0.1', undefined],
])('takes what is typed in the filter %s as %j as %j', (id, typed, value) => {
  const field = filters().find((filter) => filter.id === id)
  expect(field?.entry?.read(typed)).toBe(value)
})

test('has neither a column nor a filter for tags without them', () => {
  const t = i18n.getFixedT('en', 'networks')
  const ofCommunity = nodeColumns(t, { showsEndpoints: true, hasTags: false })
  expect(ofCommunity.map(({ id }) => id)).not.toContain('tags')
  expect(filtersOf(ofCommunity, [row]).map(({ id }) => id)).not.toContain('tag')
})

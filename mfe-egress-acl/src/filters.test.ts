import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { shortId } from '@meshdeck/domain/short-id'
import { i18n, type Namespace, z } from '@meshdeck/platform'
import { type FilterField, filtersOf } from '@meshdeck/ui/data-table'

import { reachColumns, reachFilters } from './connectivity/reach-columns'
import { allRoutesColumns, allRoutesFilterOrder, allRoutesViews } from './egress/all-routes-columns'
import { egressColumns, egressFilters, egressViews } from './egress/egress-columns'
import { markOverlaps } from './egress/route-overlaps'
import { policyColumns, policyFilters, policyViews } from './policies/policy-columns'
import { type EgressRow, toEgressRows } from './shared/egress-rows'
import { toPolicyRows } from './shared/policy-rows'
import { tagFilters, tagViews } from './tags/tag-columns'

beforeAll(() => i18n.init({ lng: 'en' }))

/** Returns keys as texts, because no translations are loaded. */
const translatorOf = <N extends Namespace>(namespace: N) => i18n.getFixedT('en', namespace)

/** Returns the filter values that match a row. */
const met = <Row>(filters: ReadonlyArray<FilterField<Row>>, row: Row) =>
  filters.flatMap(({ id, options, matches }) =>
    options.flatMap(({ value }) => (matches(row, value, undefined) ? [`${id}=${value}`] : [])),
  )
const offeredBy = <Row>(filters: ReadonlyArray<FilterField<Row>>) =>
  filters.map(({ id, options }) => [id, ...options.map(({ value }) => value)].join(' '))

describe('egress routes', () => {
  const t = translatorOf('egress')
  const filtersFor = (...rows: EgressRow[]) =>
    filtersOf(egressColumns(t, { isPro: true }), rows, egressFilters(t))
  const rowOf = (part: object, offline: string[] = []) => {
    const route = z.parse(egressRouteSchema, { id: 'r1', network: 'corp', nodes: {}, ...part })
    const nameOf = (id: string) => (id === 'n1' ? 'gw-berlin' : id)
    const [row] = toEgressRows([route], { nameOf, offline: new Set(offline) })
    if (!row) throw new Error('There is no row')
    return row
  }

  test('offers state, kind, way and node', () => {
    const rows = [{ nodes: { n1: 1 } }, { nodes: { n1: 1, 'gw-2': 1 } }].map((part) => rowOf(part))
    expect(offeredBy(filtersFor(...rows))).toEqual([
      'active on off',
      'nat on off',
      'kind range domain internet',
      'way none down',
      'node gw-2 gw-berlin',
    ])
  })

  test.each([
    [
      { range: '10.9.0.0/16', nodes: { n1: 1 }, status: true, nat: true },
      [],
      ['active=on', 'nat=on', 'kind=range', 'node=gw-berlin'],
    ],
    [
      { domain: 'a.example', nodes: { n1: 1 } },
      ['n1'],
      ['active=off', 'nat=off', 'kind=domain', 'way=down', 'node=gw-berlin'],
    ],
    [{ range: '*' }, [], ['active=off', 'nat=off', 'kind=internet', 'way=none']],
  ])('matches %j while %j are offline to %j', (...[route, offline, expected]) => {
    const row = rowOf(route, offline)
    expect(met(filtersFor(row), row)).toEqual(expected)
  })
})

test.each([
  [
    { default: true, src_type: [{ id: 'tag', value: '*' }], enabled: true },
    ['type=resources', 'enabled=on', 'origin=default', 'direction=one', 'names=everything'],
  ],
  [
    {
      policy_type: 'user-policy',
      dst_type: [{ id: 'egress-id', value: 'r9' }],
      allowed_traffic_direction: 1,
      type: 'SSH',
    },
    ['type=users', 'enabled=off', 'origin=egress', 'direction=both', 'names=gone', 'service=SSH'],
  ],
  [{}, ['type=resources', 'enabled=off', 'origin=people', 'direction=one']],
])('matches the policy %j to %j', (part, expected) => {
  const policy = z.parse(policySchema, { id: 'p1', ...part })
  const words = { everything: '', everybody: '' }
  const known = { networkId: 'corp', routes: new Map() }
  const [row] = toPolicyRows([policy], known, words)
  const t = translatorOf('egress')
  const switching = { refusal: undefined, change: async () => undefined }
  const rows = row ? [row] : []
  const all = filtersOf(policyColumns(t, switching), rows, policyFilters(t))
  expect(rows.flatMap((each) => met(all, each))).toEqual(expected)
})

describe('tags', () => {
  const tag = {
    id: 'corp.db',
    name: 'db',
    color: undefined,
    devices: 0,
    configFiles: 0,
    isBuiltIn: false,
    createdBy: 'ada',
    createdAt: 0,
  }

  test.each([
    [{}, ['bearers=none', 'origin=people']],
    [{ devices: 2 }, ['bearers=devices', 'origin=people']],
    [{ configFiles: 1, isBuiltIn: true }, ['bearers=files', 'origin=server']],
  ])('matches %j to %j', (part, expected) => {
    expect(met(filtersOf([], [], tagFilters(translatorOf('egress'))), { ...tag, ...part })).toEqual(
      expected,
    )
  })
})

test('filters the routes of all networks by overlap, state and network', () => {
  const route = (id: string, network: string, range: string) =>
    z.parse(egressRouteSchema, { id, network, range, nodes: {}, status: network === 'corp' })
  const routes = [
    route('r1', 'corp', '10.9.0.0/16'),
    route('r2', 'corp', '10.9.1.0/24'),
    route('r3', 'corp', '10.50.0.0/16'),
    route('r4', 'lab', '10.50.0.0/16'),
    route('r5', 'lab', '10.70.0.0/16'),
  ]
  const rows = markOverlaps(toEgressRows(routes, { nameOf: shortId, offline: new Set() }))
  const columns = allRoutesColumns(translatorOf('egress'), { isPro: true, matches: new Map() })
  const all = filtersOf(columns, rows, { filterOrder: allRoutesFilterOrder })
  expect(rows.map((row) => met(all, row))).toEqual([
    ['overlap=own', 'active=on', 'network=corp'],
    ['overlap=own', 'active=on', 'network=corp'],
    ['overlap=two', 'active=on', 'network=corp'],
    ['overlap=two', 'active=off', 'network=lab'],
    ['active=off', 'network=lab'],
  ])
})

test('offers what the reach of an item is filtered by', () => {
  const t = translatorOf('egress')
  const columns = reachColumns(t, 'corp')
  expect(offeredBy(filtersOf(columns, [], reachFilters(t, [])))).toEqual([
    'kind node client route user',
    'policy',
    'service',
    'port',
    'state down up',
  ])
})

test('applies the filters that the names of the views state', () => {
  const searches = [
    egressViews(translatorOf('egress')),
    tagViews(translatorOf('egress')),
    allRoutesViews(translatorOf('egress')),
    policyViews(translatorOf('egress')),
  ].map((views) => views.map(({ search }) => decodeURIComponent(search)))
  expect(searches).toEqual([
    ['filter=way:none&filter=way:down'],
    ['filter=bearers:none'],
    ['filter=overlap:own&filter=overlap:two&sort=overlap'],
    ['filter=names:gone', 'filter=enabled:off'],
  ])
})

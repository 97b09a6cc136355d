import { egressRouteSchema } from '@meshdeck/api/egress'
import { shortId } from '@meshdeck/domain/short-id'
import { z } from '@meshdeck/platform'

import { toEgressRows } from '../shared/egress-rows'
import { markOverlaps, findAddressMatches } from './route-overlaps'

const known = { nameOf: shortId, offline: new Set<string>() }
const route = ([network, name, range]: [string, string, string], part: object = {}) =>
  z.parse(egressRouteSchema, {
    id: name,
    network,
    name,
    range,
    status: true,
    nodes: { n: 250 },
    ...part,
  })
const placed = markOverlaps(
  toEgressRows(
    [
      route(['office', 'hq-lan', '10.1.0.0/16']),
      route(['office', 'plant', '10.1.2.0/24']),
      route(['office', 'cameras', '10.1.9.0/24']),
      route(['office', 'spare', '10.1.2.0/24'], { nodes: { n: 900 } }),
      route(['office', 'off', '10.1.2.0/25'], { status: false }),
      route(['prod', 'berlin', '10.1.9.0/24']),
      route(['prod', 'way-out', '*']),
      route(['lab', 'bench', '172.16.0.0/24']),
    ],
    known,
  ),
)
const overlapOf = (name: string) => placed.find((row) => row.name === name)?.overlap

test('marks routes that share addresses, the same range first and the same network before others', () => {
  expect(overlapOf('plant')).toMatchObject({ relation: 'same', isWithin: true, name: 'spare' })
  expect(overlapOf('cameras')).toMatchObject({
    relation: 'same',
    isWithin: false,
    networkId: 'prod',
  })
  expect(overlapOf('hq-lan')).toMatchObject({
    relation: 'holds',
    isWithin: true,
    name: 'plant',
    more: 3,
  })
  expect(overlapOf('off')).toMatchObject({ relation: 'inside', isWithin: true })
  expect(overlapOf('bench')).toBeUndefined()
  expect(overlapOf('way-out')).toBeUndefined()
})

test('finds who takes an address in each network: the longest prefix, then the lower metric', () => {
  const addressMatches = findAddressMatches('10.1.2.3', placed).map(
    ({ networkId, taker, next, internet }) => [
      networkId,
      taker?.name,
      next.map(({ name }) => name),
      internet.map(({ name }) => name),
    ],
  )
  expect(addressMatches).toEqual([
    ['office', 'plant', ['spare', 'hq-lan'], []],
    ['prod', undefined, [], ['way-out']],
  ])
})

test('treats virtual NAT ranges as different from the same range elsewhere', () => {
  const part = { nat: true, mode: 'virtual_nat', virtual_range: '100.64.0.0/24' }
  const routes = [
    route(['office', 'head', '10.5.0.0/24']),
    route(['office', 'branch', '10.5.0.0/24'], part),
  ]
  const rows = markOverlaps(toEgressRows(routes, known))
  expect(rows.map(({ overlap }) => overlap)).toEqual([undefined, undefined])
  expect(findAddressMatches('100.64.0.7', rows)).toMatchObject([
    { taker: { name: 'branch' }, next: [] },
  ])
  expect(findAddressMatches('10.5.0.7', rows)).toMatchObject([
    { taker: { name: 'head' }, next: [] },
  ])
})

test("routes text that isn't an address to the internet only", () => {
  expect(findAddressMatches('somewhere', placed).map(({ networkId }) => networkId)).toEqual([
    'prod',
  ])
})

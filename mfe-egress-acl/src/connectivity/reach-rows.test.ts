import { policySchema } from '@meshdeck/api/policies'
import type { EntityRef } from '@meshdeck/domain/reach'
import { z } from '@meshdeck/platform'

import type { EntityPath } from '../shared/named-entities'
import { toPolicyRows } from '../shared/policy-rows'
import { entityNamed } from '../shared/sample-records'
import { isCarried, reachSearchText, toReachGroups, toReachRows } from './reach-rows'

const policies = toPolicyRows(
  [
    { id: 'ssh', name: 'ops shell', type: 'SSH', protocol: 'tcp', ports: ['22'] },
    { id: 'all', name: 'edge mesh', type: 'Any', protocol: 'all' },
  ].map((part) => z.parse(policySchema, part)),
  { networkId: 'corp' },
  { everything: 'All', everybody: 'All' },
)
const known = {
  subject: { kind: 'node' as const, id: 'b' },
  isOutgoing: true,
  entities: new Map(
    [
      entityNamed('node', 'a', ['10.1.0.1']),
      { ...entityNamed('route', 'r1'), status: 'disabled' },
    ].map((entity) => [entity.key, entity]),
  ),
  policies: new Map(policies.map((row) => [row.id, row])),
}
const a = { kind: 'node' as const, id: 'a' }
const gone = { kind: 'client' as const, id: 'tablet' }
const side = {
  count: 2,
  entities: [a, gone],
  routeIds: ['r1'],
  users: ['ada'],
  groups: [
    { policyId: 'ssh', entities: [a], routeIds: [], users: ['ada'] },
    { policyId: 'all', entities: [a, gone], routeIds: ['r1'], users: [] },
    { policyId: 'deleted meanwhile', entities: [a], routeIds: [], users: [] },
  ],
}
const rows = toReachRows(side, known)

test('lists each item once with all deciding policies', () => {
  expect(rows.map(({ id, policies: deciding }) => [id, deciding.map(({ name }) => name)])).toEqual([
    ['node:a', ['ops shell', 'edge mesh']],
    ['user:ada', ['ops shell']],
    ['client:tablet', ['edge mesh']],
    ['route:r1', ['edge mesh']],
  ])
})

test('shows the id for an unknown name and marks a disabled route as down', () => {
  expect(rows.map(({ name, isDown }) => [name, isDown])).toEqual([
    ['a', false],
    ['ada', false],
    ['tablet', false],
    ['r1', true],
  ])
})

test('marks an enabled route without nodes as down', () => {
  const route = { ...entityNamed('route', 'r1'), status: 'enabled' }
  const isDownIf = (named: typeof route & { way?: EntityPath }) => {
    const row = toReachRows(side, { ...known, entities: new Map([[named.key, named]]) }).at(-1)
    return [row?.isDown, row?.isWithoutNode]
  }
  expect(isDownIf(route)).toEqual([true, true])
  expect(isDownIf({ ...route, way: { by: 'route', names: ['gw'] } })).toEqual([false, false])
})

test('states for each policy how much it allows', () => {
  expect(toReachGroups(side, known).map(({ id, counts }) => [id, counts])).toEqual([
    ['ssh', { nodes: 1, clients: 0, routes: 0, users: 1 }],
    ['all', { nodes: 1, clients: 1, routes: 1, users: 0 }],
  ])
})

test('finds an item by address, policy, and the port that any of its policies allows', () => {
  const [first, second] = rows
  expect(first && reachSearchText(first)).toBe('a 10.1.0.1 ops shell SSH tcp 22 edge mesh Any')
  const isOpen = (row: typeof first, port: number) =>
    row && isCarried(row, { protocol: 'tcp', port })
  expect(isOpen(first, 5432)).toBe(true)
  expect(isOpen(second, 5432)).toBe(false)
  expect(isOpen(second, 22)).toBe(true)
})

test('shows what connections pass, the same from both ends', () => {
  const gateway = entityNamed('node', 'gw')
  const desk = entityNamed('node', 'desk')
  const behind = (by: 'relay' | 'gateway' | 'route', ...names: string[]) => ({ way: { by, names } })
  const phone = { ...entityNamed('client', 'phone'), ...behind('gateway', 'gw') }
  const far = { ...entityNamed('node', 'far'), ...behind('relay', 'gw') }
  const lan = { ...entityNamed('route', 'lan'), ...behind('route', 'desk', 'gw') }
  const ann = entityNamed('user', 'ann')
  const entities = new Map([gateway, desk, phone, far, lan, ann].map((named) => [named.key, named]))
  const wayFrom = (subject: EntityRef, other: EntityRef, isOutgoing = true) => {
    const { kind, id } = other
    const isDevice = kind === 'node' || kind === 'client'
    const group = {
      policyId: 'all',
      entities: isDevice ? [other] : [],
      routeIds: kind === 'route' ? [id] : [],
      users: kind === 'user' ? [id] : [],
    }
    const [row] = toReachRows(
      { ...group, count: 1, groups: [group] },
      { ...known, entities, subject, isOutgoing },
    )
    return row?.ways?.map(({ by, names }) => [by, ...names].join(' '))
  }
  const between = (from: EntityRef, to: EntityRef) => {
    const way = wayFrom(from, to)
    expect(wayFrom(to, from, false)).toEqual(way)
    return way
  }

  expect(between(desk.ref, gateway.ref)).toEqual([])
  expect(between(phone.ref, desk.ref)).toEqual(['gateway gw'])
  expect(between(phone.ref, gateway.ref)).toEqual([])
  expect(between(phone.ref, far.ref)).toEqual(['gateway gw'])
  expect(between(far.ref, lan.ref)).toEqual(['relay gw', 'route desk gw'])
  expect(between(desk.ref, lan.ref)).toEqual([])
  expect(between(ann.ref, desk.ref)).toEqual(['chosen'])
  // a tag has members with different paths
  expect(wayFrom({ kind: 'tag', id: 'corp.db' }, desk.ref)).toBeUndefined()
})

import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

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

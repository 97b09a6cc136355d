import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { toPolicyRows } from '../shared/policy-rows'
import { thing } from '../shared/testing'
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
  things: new Map(
    [thing('node', 'a', ['10.1.0.1']), { ...thing('route', 'r1'), status: 'disabled' }].map(
      (one) => [one.key, one],
    ),
  ),
  policies: new Map(policies.map((row) => [row.id, row])),
}
const a = { kind: 'node' as const, id: 'a' }
const gone = { kind: 'client' as const, id: 'tablet' }
const side = {
  count: 2,
  things: [a, gone],
  routeIds: ['r1'],
  users: ['ada'],
  groups: [
    { policyId: 'ssh', things: [a], routeIds: [], users: ['ada'] },
    { policyId: 'all', things: [a, gone], routeIds: ['r1'], users: [] },
    { policyId: 'deleted meanwhile', things: [a], routeIds: [], users: [] },
  ],
}
const rows = toReachRows(side, known)

test('everything is there once, with all that decides', () => {
  expect(rows.map(({ id, policies: deciding }) => [id, deciding.map(({ name }) => name)])).toEqual([
    ['node:a', ['ops shell', 'edge mesh']],
    ['user:ada', ['ops shell']],
    ['client:tablet', ['edge mesh']],
    ['route:r1', ['edge mesh']],
  ])
})

test('what nobody knows by name goes by its id, and a route that is off is down', () => {
  expect(rows.map(({ name, isDown }) => [name, isDown])).toEqual([
    ['a', false],
    ['ada', false],
    ['tablet', false],
    ['r1', true],
  ])
})

test('each policy says how much it lets through', () => {
  expect(toReachGroups(side, known).map(({ id, counts }) => [id, counts])).toEqual([
    ['ssh', { nodes: 1, clients: 0, routes: 0, users: 1 }],
    ['all', { nodes: 1, clients: 1, routes: 1, users: 0 }],
  ])
})

test('is found by address and policy, and by the port that any of its policies lets through', () => {
  const [first, second] = rows
  expect(first && reachSearchText(first)).toBe('a 10.1.0.1 ops shell SSH tcp 22 edge mesh Any')
  const isOpen = (row: typeof first, port: number) =>
    row && isCarried(row, { protocol: 'tcp', port })
  expect(isOpen(first, 5432)).toBe(true)
  expect(isOpen(second, 5432)).toBe(false)
  expect(isOpen(second, 22)).toBe(true)
})

import { egressRouteSchema } from '@meshdeck/api/egress'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { toEgressRows, toKnownNodes } from './egress-rows'

const FAR = '5ea1d9c2-0000-4000-8000-000000000001'

const routeWith = (part: object = {}) =>
  z.parse(egressRouteSchema, {
    id: 'a1',
    name: 'office-lan',
    network: 'corp',
    nodes: { [FAR]: 400, 'node-berlin-2': 250 },
    range: '10.20.0.0/16',
    created_at: '2026-11-01T08:00:00Z',
    ...part,
  })
const known = toKnownNodes(
  [z.parse(nodeSchema, { id: 'node-berlin-2', hostid: 'h1' })],
  [z.parse(hostSchema, { id: 'h1', name: 'gw-berlin' })],
)

test('shows no target for a route to the internet', () => {
  expect(toEgressRows([routeWith({ range: '*' })], known)[0]?.target).toBeUndefined()
})

test('shows the range by which devices reach the target of a route with virtual NAT', () => {
  const part = { nat: true, mode: 'virtual_nat', virtual_range: '100.64.0.0/16' }
  const [virtual, direct] = toEgressRows([routeWith(part), routeWith({ nat: true })], known)
  expect([virtual?.virtualRange, virtual?.target]).toEqual(['100.64.0.0/16', '10.20.0.0/16'])
  expect(direct?.virtualRange).toBeUndefined()
})

test('shows the domain of a route to a domain', () => {
  const route = routeWith({ range: '', domain: 'files.example' })
  expect(toEgressRows([route], known)[0]?.target).toBe('files.example')
})

test('lists the nodes in order of use [EG-044, EG-045]', () => {
  expect(toEgressRows([routeWith()], known)[0]?.nodes).toEqual([
    { id: 'node-berlin-2', name: 'gw-berlin', metric: 250 },
    { id: FAR, name: '5ea1d9c2', metric: 400 },
  ])
})

test('marks a route as down when all its nodes are offline, and as without nodes when all have left', () => {
  const stateOf = (part: object) => {
    const [row] = toEgressRows([routeWith(part)], known)
    return row && [row.isDown, row.isWithoutNode]
  }
  expect(stateOf({})).toEqual([false, false])
  expect(stateOf({ nodes: { 'node-berlin-2': 250 } })).toEqual([true, false])
  expect(stateOf({ nodes: {} })).toEqual([false, true])
})

test('replaces a tag with its nodes', () => {
  const [row] = toEgressRows([routeWith({ nodes: {}, tags: { 'corp.gateways': 10 } })], known)
  expect(row?.nodes).toEqual([{ id: 'corp.gateways', name: 'gateways', metric: 10, isTag: true }])
  expect(row?.isWithoutNode).toBe(false)
})

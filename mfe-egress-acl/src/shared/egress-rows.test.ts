import { egressRouteSchema } from '@meshdeck/api/egress'
import { z } from '@meshdeck/platform'

import { toEgressRows } from './egress-rows'

const routeWith = (part: object = {}) =>
  z.parse(egressRouteSchema, {
    id: 'a1',
    name: 'office-lan',
    network: 'corp',
    nodes: { 'node-far-away-1': 400, 'node-berlin-2': 250 },
    range: '10.20.0.0/16',
    created_at: '2026-11-01T08:00:00Z',
    ...part,
  })
const known = {
  names: new Map([['node-berlin-2', 'gw-berlin']]),
  offline: new Set(['node-berlin-2']),
}

test('a route to the internet has no target of its own', () => {
  expect(toEgressRows([routeWith({ range: '*' })], known)[0]?.target).toBeUndefined()
})

test('a route to a domain shows the domain', () => {
  const route = routeWith({ range: '', domain: 'files.example' })
  expect(toEgressRows([route], known)[0]?.target).toBe('files.example')
})

test('names the nodes in the order in which they lead [EG-044, EG-045]', () => {
  expect(toEgressRows([routeWith()], known)[0]?.nodes).toEqual([
    { id: 'node-berlin-2', name: 'gw-berlin', metric: 250 },
    { id: 'node-far-away-1', name: 'node-far', metric: 400 },
  ])
})

test('a route is down when all who lead there are offline, and leads nowhere when they have left', () => {
  const stateOf = (part: object) => {
    const [row] = toEgressRows([routeWith(part)], known)
    return row && [row.isDown, row.isWithoutNode]
  }
  expect(stateOf({})).toEqual([false, false])
  expect(stateOf({ nodes: { 'node-berlin-2': 250 } })).toEqual([true, false])
  expect(stateOf({ nodes: {} })).toEqual([false, true])
})

test('a tag stands for its nodes', () => {
  const [row] = toEgressRows([routeWith({ nodes: {}, tags: { 'corp.gateways': 10 } })], known)
  expect(row?.nodes).toEqual([{ id: 'corp.gateways', name: 'gateways', metric: 10, isTag: true }])
  expect(row?.isWithoutNode).toBe(false)
})

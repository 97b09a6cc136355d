import { egressRouteSchema } from '@meshdeck/api/egress'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { pathToRoot } from './graph-rows'
import { toGraphModel, toGraphRows } from './sample-records'

const nodes = [
  { id: 'relay', hostid: 'h1', is_gw: true, isrelay: true, status: 'online' },
  { id: 'edge', hostid: 'h2', is_gw: true, relayedby: 'relay', internetgw_node_id: NIL_UUID },
  { id: 'far', hostid: 'h3', relayedby: 'not to be seen' },
  { id: 'idle', hostid: 'h4', is_gw: true, isrelay: true },
  {
    id: NIL_UUID,
    is_static: true,
    status: 'online',
    static_node: { clientid: 'laptop', address: '10.1.0.9/32', ingressgatewayid: 'edge' },
  },
].map((node) => z.parse(nodeSchema, node))
const hosts = [
  { id: 'h1', name: 'ber', location: '52.5,13.4' },
  { id: 'h2', name: 'par', location: '48.9,2.4' },
].map((host) => z.parse(hostSchema, host))
const route = z.parse(egressRouteSchema, {
  id: 'r1',
  name: 'office',
  network: 'corp',
  range: '192.168.0.0/24',
  status: true,
  nodes: { relay: 1, edge: 2 },
})

const rows = toGraphRows({
  nodes,
  hosts,
  egressRoutes: [route],
  networkId: 'corp',
  serverVersion: 'v1.0.0',
  locations: new Map(),
  measuresConfigFiles: false,
})
const rowOf = (id: string) => rows.find((row) => row.id === id)

test('maps nodes, config files and routes to their marks', () => {
  expect(rows.map(({ name, mark }) => [name, mark])).toEqual([
    ['ber', 'relay'],
    ['par', 'gateway'],
    ['far', 'device'],
    // relays no node
    ['idle', 'gateway'],
    ['laptop', 'client'],
    ['office', 'route'],
  ])
})

test("links dependents and omits links to rows that the user can't see", () => {
  expect(rowOf('edge')?.ties).toEqual([{ to: 'relay', kind: 'relayed' }])
  expect(rowOf('laptop')?.ties).toEqual([{ to: 'edge', kind: 'client' }])
  expect(rowOf('far')?.ties).toEqual([])
  expect(rowOf('r1')?.ties.map(({ to }) => to)).toEqual(['relay', 'edge'])
  expect(rowOf('relay')?.dependents).toBe(2)
})

test('links a route to the nodes that have one of its tags', () => {
  const tagged = toGraphRows({
    nodes: nodes.map((node) => (node.id === 'relay' ? { ...node, tags: ['corp.routers'] } : node)),
    hosts,
    egressRoutes: [{ ...route, nodes: {}, tags: { 'corp.routers': 1 } }],
    networkId: 'corp',
    serverVersion: 'v1.5.1',
    locations: new Map(),
    measuresConfigFiles: false,
  })
  expect(tagged.find(({ id }) => id === 'r1')?.ties).toEqual([{ to: 'relay', kind: 'egress' }])
})

test('places a config file at its gateway unless the server returns its location', () => {
  expect(rowOf('laptop')?.location).toBe('48.9,2.4')
  const locations = new Map([['laptop', '1.2,3.4']])
  const known = toGraphRows({
    nodes,
    hosts,
    egressRoutes: [],
    networkId: 'corp',
    serverVersion: '',
    locations,
    measuresConfigFiles: false,
  })
  expect(known.find(({ id }) => id === 'laptop')?.location).toBe('1.2,3.4')
})

test('follows the exit path from hub to hub and ends at a cycle', () => {
  const names = (id: string, of = rows) => pathToRoot(toGraphModel(of), id).map(({ name }) => name)
  expect(names('laptop')).toEqual(['laptop', 'par', 'ber'])
  expect(names('gone')).toEqual([])
  const circle = rows.map((row) =>
    row.id === 'relay' ? { ...row, ties: [{ to: 'edge', kind: 'relayed' as const }] } : row,
  )
  expect(names('laptop', circle)).toEqual(['laptop', 'par', 'ber'])
})

const statusesWith = (part: { measuresConfigFiles?: boolean; isOn?: boolean; relay?: string }) => {
  const { measuresConfigFiles = false, isOn = true, relay = 'online' } = part
  const made = toGraphRows({
    nodes: nodes.map((node) =>
      node.static_node
        ? { ...node, static_node: { ...node.static_node, enabled: isOn } }
        : { ...node, status: node.id === 'relay' ? relay : 'offline' },
    ),
    hosts,
    egressRoutes: [{ ...route, status: isOn }],
    networkId: 'corp',
    serverVersion: '',
    locations: new Map(),
    measuresConfigFiles,
  })
  return ['laptop', 'r1'].map((id) => made.find((row) => row.id === id)?.status)
}

test("doesn't mark rows without measured health as healthy", () => {
  expect(statusesWith({})).toEqual(['unmeasured', 'unmeasured'])
  expect(statusesWith({ isOn: false })).toEqual(['disabled', 'disabled'])
  expect(statusesWith({ measuresConfigFiles: true })).toEqual(['online', 'unmeasured'])
  // none of its nodes responds
  expect(statusesWith({ relay: 'offline' })).toEqual(['unmeasured', 'offline'])
})

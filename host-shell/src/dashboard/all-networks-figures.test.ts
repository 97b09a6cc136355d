import type { EgressRoute } from '@meshdeck/api/egress'
import { hostSchema } from '@meshdeck/api/hosts'
import { isGateway, nodeSchema } from '@meshdeck/api/nodes'
import { DAY_SECONDS } from '@meshdeck/domain/times'
import { z } from '@meshdeck/platform'

import {
  countStates,
  allNetworksFigures,
  gatewayClients,
  statesIn,
  worstFirst,
} from './all-networks-figures'
const NOW = 1_700_000_000

const node = (id: string, rest: object = {}) =>
  z.parse(nodeSchema, { id, hostid: `h-${id}`, network: 'corp', status: 'online', ...rest })
const client = (id: string, gateway: string, enabled = true) =>
  node('0', { is_static: true, static_node: { clientid: id, ingressgatewayid: gateway, enabled } })
const host = (id: string, version = '') => z.parse(hostSchema, { id, name: `name-${id}`, version })
const route = (id: string, rest: Partial<EgressRoute> = {}): EgressRoute => ({
  id,
  name: id,
  network: 'corp',
  description: '',
  nodes: {},
  range: '10.0.0.0/8',
  domain: '',
  nat: false,
  status: true,
  created_at: '',
  ...rest,
})
const figures = (
  lists: Partial<Parameters<typeof allNetworksFigures>[0]>,
  serverVersion = 'v1.5.1',
) =>
  allNetworksFigures(
    { nodes: [], hosts: [], routes: [], ...lists },
    { serverVersion, now: NOW * 1000 },
  )

test('counts nodes that expire within seven days or have expired, but no config files', () => {
  const nodes = [
    node('soon', { expdatetime: NOW + 7 * DAY_SECONDS - 1 }),
    node('over', { expdatetime: NOW - DAY_SECONDS }),
    node('later', { expdatetime: NOW + 7 * DAY_SECONDS }),
    node('never', { expdatetime: 0 }),
    node('file', { expdatetime: NOW, is_static: true }),
  ]
  expect(figures({ nodes }).expiring).toBe(2)
})

test('counts devices whose client is older than the server, once its version is known', () => {
  const hosts = [host('a', 'v1.0.0'), host('b', 'v1.5.1'), host('c', 'v1.6.0'), host('d')]
  expect(figures({ hosts }).outdated).toBe(1)
  expect(figures({ hosts }, '').outdated).toBe(0)
})

test('finds enabled routes without a working node, named directly or by a tag of the network', () => {
  const nodes = [
    node('up', { status: 'warning' }),
    node('down', { status: 'error' }),
    node('tagged', { tags: { 'corp.edge': {} } }),
    node('elsewhere', { network: 'lab', tags: { 'corp.db': {} } }),
  ]
  const routes = [
    route('served', { nodes: { down: 1, up: 2 } }),
    route('dead', { nodes: { down: 1 } }),
    route('by tag', { tags: { 'corp.edge': 1 } }),
    route('by tag of nobody', { tags: { 'corp.db': 1 } }),
    route('switched off', { nodes: { down: 1 }, status: false }),
  ]
  expect(figures({ nodes, routes }).deadRoutes.map(({ id }) => id)).toEqual([
    'dead',
    'by tag of nobody',
  ])
})

test('lists the same nodes as gateways as the gateways page does', () => {
  const nodes = [
    node('both', { is_gw: true, isingressgateway: true, isrelay: true }),
    node('relay', { isrelay: true }),
    node('plain'),
    client('a', 'both'),
  ]
  const found = gatewayClients({ nodes, hosts: [], routes: [] })
  expect(found.map(({ id }) => id)).toEqual(nodes.filter(isGateway).map(({ id }) => id))
  expect(found.map(({ id }) => id)).toEqual(['both', 'relay'])
})

test('counts the clients of each gateway and sorts by most clients', () => {
  const nodes = [
    node('idle', { isingressgateway: true }),
    node('busy', { is_gw: true }),
    node('plain'),
    client('a', 'busy'),
    client('b', 'busy', false),
    client('c', 'gone'),
  ]
  const found = gatewayClients({ nodes, hosts: [host('h-busy')], routes: [] })
  expect(found.map(({ name, enabled, disabled }) => [name, enabled, disabled])).toEqual([
    ['name-h-busy', 1, 1],
    ['idle', 0, 0],
  ])
})

const statuses = (...all: string[]) => new Map(all.map((status, index) => [`n${index}`, status]))

test('counts the nodes in each state', () => {
  expect([...countStates(statuses('online', 'offline', 'online', 'resting'))]).toEqual([
    ['online', 2],
    ['offline', 1],
    ['unknown', 1],
  ])
})

test('omits Pro states on a community server unless a node is in one', () => {
  expect(statesIn([statuses('online')], false)).toEqual(['online', 'offline', 'disconnected'])
  expect(statesIn([statuses('online'), statuses('error', 'resting')], false)).toEqual([
    'online',
    'error',
    'offline',
    'disconnected',
    'unknown',
  ])
  expect(statesIn([], true)).toEqual(['online', 'warning', 'error', 'offline', 'disconnected'])
})

test('sorts networks by nodes in trouble, and keeps the order of equal ones', () => {
  const networks = ['a', 'b', 'c', 'd'].map((netid) => ({ netid }))
  const states = new Map([
    ['a', statuses('online', 'disconnected', 'disconnected')],
    ['c', statuses('offline', 'online')],
    ['d', statuses('error', 'warning', 'online')],
  ])
  expect(worstFirst(networks, states).map(({ netid }) => netid)).toEqual(['d', 'c', 'a', 'b'])
})

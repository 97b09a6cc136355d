import { type EgressRoute, egressRouteListQuery, leadsToInternet } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { isConfigFile, type Node, nodeKey, nodeListQuery, nodeNames } from '@meshdeck/api/nodes'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { type User, type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { plainAddresses, prefixOf } from '@meshdeck/domain/addresses'
import { addressTest, isCidr, isPrivateAddress } from '@meshdeck/domain/cidr'
import { idsOfNamesakes } from '@meshdeck/domain/distinct-labels'
import { type EntityRef } from '@meshdeck/domain/reach'
import { remembered } from '@meshdeck/domain/remembered'
import { shortId } from '@meshdeck/domain/short-id'
import { runToEnd, type Steps } from '@meshdeck/domain/steps'
import { tagName } from '@meshdeck/domain/tag-name'
import {
  inSlices,
  type Reading,
  useCan,
  useCapabilities,
  useQuery,
  useReading,
} from '@meshdeck/platform'
import { naturalKey, sortRows } from '@meshdeck/ui/data-table'
import { useEffect, useMemo, useState } from 'react'

import { rangeInMesh } from './egress-rows'
import { entityKey } from './entities'

/**
 * How an entity is reached: by the relay of a node, the gateway of a config file, or the nodes that route to a range.
 */
export type EntityPath = { by: 'relay' | 'gateway' | 'route'; names: string[] }

/** Item that can be a source or destination, with its display name. */
export type NamedEntity = {
  key: string
  ref: EntityRef
  name: string
  /** Without prefix. For a route its ranges, the one in the mesh first, or its domain; empty for the internet. */
  addresses: string[]
  /**
   * Status from the server, or whether a config file or a route is enabled; undefined for entities without a status.
   */
  status?: string
  way?: EntityPath
  /** Whether a route leads through the nodes of tags instead of named nodes. */
  isByTag?: boolean
  /** A route to the internet. */
  isInternet?: boolean
}

type EntityLists = {
  networkId: string
  nodes: readonly Node[]
  hosts: readonly Host[]
  routes?: readonly EgressRoute[] | undefined
  tags?: readonly Tag[] | undefined
  groups?: readonly UserGroup[] | undefined
  users?: readonly User[] | undefined
}

/**
 * Returns the entities of a network by key, devices first, sorted by name. Lists that are missing or not readable for
 * this user add nothing.
 */
export const toNamedEntities = (lists: EntityLists): ReadonlyMap<string, NamedEntity> =>
  withOtherEntities(runToEnd(namedDevicesInSteps(lists.nodes, lists.hosts)), lists)

/**
 * Adds the other entities to the devices. Separate, because there are thousands of devices and the other lists load one
 * by one.
 */
function withOtherEntities(
  { nameOf, devices }: NamedDevices,
  lists: Omit<EntityLists, 'nodes' | 'hosts'>,
): ReadonlyMap<string, NamedEntity> {
  const { networkId, routes = [], tags = [], groups = [], users = [] } = lists
  const otherEntities = [
    ...routes.map((route) => ofRoute(route, networkId, nameOf)),
    ...tags.map(({ id, tag_name }) => toNamedEntity({ kind: 'tag', id }, tag_name)),
    ...groups.map(({ id, name }) => toNamedEntity({ kind: 'group', id }, name || id)),
    ...users.map(({ username }) => toNamedEntity({ kind: 'user', id: username }, username)),
  ]
  const entities = new Map(devices)
  for (const entity of otherEntities) entities.set(entity.key, entity)
  return entities
}

type NamedDevices = { nameOf: NameOf; devices: ReadonlyMap<string, NamedEntity> }

/** Number of entities per step, which takes a few milliseconds. */
const ITEMS_PER_SLICE = 1_000

/** Returns nodes and config files by key, sorted by name. */
function* namedDevicesInSteps(
  nodes: EntityLists['nodes'],
  hosts: EntityLists['hosts'],
): Steps<NamedDevices> {
  const nameOf = nodeNames(nodes, hosts)
  const keyed: KeyedEntity[] = []
  for (let from = 0; from < nodes.length; from += ITEMS_PER_SLICE) {
    if (from > 0) yield
    const piece = nodes
      .slice(from, from + ITEMS_PER_SLICE)
      .map((node) => (isConfigFile(node) ? ofConfigFile(node, nameOf) : ofNode(node, nameOf)))
      .map((entity) => ({ entity, key: naturalKey(entity.name) }))
    keyed.push(...sortRows(piece, keyOf))
  }
  yield
  // sorting presorted pieces is fast
  const sorted = sortRows(keyed, keyOf)
  yield
  return { nameOf, devices: new Map(sorted.map(({ entity }) => [entity.key, entity])) }
}

type KeyedEntity = { entity: NamedEntity; key: string }

const keyOf = ({ key }: KeyedEntity) => key

type NameOf = (nodeId: string) => string

const toNamedEntity = (ref: EntityRef, name: string, addresses: string[] = []): NamedEntity => ({
  key: entityKey(ref),
  ref,
  name,
  addresses,
})

function ofNode(node: Node, nameOf: NameOf): NamedEntity {
  const addresses = plainAddresses(node.address, node.address6)
  return {
    ...toNamedEntity({ kind: 'node', id: node.id }, nameOf(node.id), addresses),
    status: node.status,
    ...(node.isrelayed && { way: { by: 'relay', names: [nameOf(node.relayedby)] } }),
  }
}

function ofConfigFile(node: Node, nameOf: NameOf): NamedEntity {
  const id = nodeKey(node)
  const { address, address6, ingressgatewayid, enabled } = node.static_node ?? {}
  const addresses = plainAddresses(address || node.address, address6 || node.address6)
  return {
    ...toNamedEntity({ kind: 'client', id }, id, addresses),
    status: enabled ? 'enabled' : 'disabled',
    ...(ingressgatewayid && { way: { by: 'gateway', names: [nameOf(ingressgatewayid)] } }),
  }
}

function ofRoute(route: EgressRoute, networkId: string, nameOf: NameOf): NamedEntity {
  const { id, name, status, nodes } = route
  const tags = Object.keys(route.tags ?? {})
  // with virtual NAT it has the addresses of the pool, but is also found by those behind it
  const ranges = new Set([
    rangeInMesh(route),
    leadsToInternet(route) ? '' : route.range || route.domain,
  ])
  const names = [...Object.keys(nodes).map(nameOf), ...tags.map((tag) => tagName(tag, networkId))]
  return {
    ...toNamedEntity({ kind: 'route', id }, name || shortId(id), [...ranges].filter(Boolean)),
    status: status ? 'enabled' : 'disabled',
    ...(names.length > 0 && { way: { by: 'route', names } }),
    isByTag: tags.length > 0,
    ...(leadsToInternet(route) && { isInternet: true }),
  }
}

/**
 * Returns what has an address: its owner, then the routes with a range that contains it, narrowest first. Where there is
 * neither, a public address is on the internet, which active routes can reach.
 */
export function entitiesWithAddress(
  address: string,
  entities: Iterable<NamedEntity>,
): NamedEntity[] {
  const ownEntities: NamedEntity[] = []
  const holding: NamedEntity[] = []
  const containsAddress = addressTest(`${address}/${address.includes(':') ? 128 : 32}`)
  for (const entity of entities) {
    if (entity.ref.kind !== 'route') {
      if (entity.addresses.some(containsAddress)) ownEntities.push(entity)
      continue
    }
    const holds = (range: string) => isCidr(range) && addressTest(range)(address)
    if (entity.addresses.some(holds)) holding.push(entity)
  }
  const found = [...ownEntities, ...holding.toSorted((a, b) => widthOf(b) - widthOf(a))]
  if (found.length > 0 || isPrivateAddress(address)) return found
  return [...entities].filter(({ isInternet, status }) => isInternet && status === 'enabled')
}

const widthOf = ({ addresses: [range = ''] }: NamedEntity) => prefixOf(range)

/** Returns the text next to a name: the address, or the ID for an entity without one that shares its name. */
export function aboutEntity(
  entity: NamedEntity | undefined,
  isNamesake: boolean,
): string | undefined {
  if (!entity) return undefined
  const { ref, name, addresses } = entity
  return addresses[0] ?? (isNamesake && ref.id !== name ? ref.id : undefined)
}

type EntityList = ReadonlyMap<string, NamedEntity> | readonly NamedEntity[]

/** Returns whether an entity of a list shares its name with another one; computed once per list. */
export const sharesName = remembered((entities: EntityList) => {
  const names = new Map([...entities.values()].map(({ key, name }) => [key, name]))
  const namesake = idsOfNamesakes([...names.keys()], (key) => names.get(key) ?? key)
  return ({ key }: NamedEntity) => namesake(key) !== undefined
})

/**
 * Fetches the possible sources and destinations of a network by key. Waits for devices only; other entities are shown
 * by ID until loaded. Only administrators may read groups and users.
 */
export function useNamedEntities(networkId: string): Reading<ReadonlyMap<string, NamedEntity>> {
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const canReadPeople = isPro && isAdmin
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const { data: routes } = useQuery(egressRouteListQuery(networkId))
  const { data: tags } = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const { data: groups } = useQuery({ ...userGroupListQuery(), enabled: canReadPeople })
  const { data: users } = useQuery({ ...userListQuery(), enabled: canReadPeople })
  const devices = useNamedDevices(networkId, nodes.data, hosts.data)
  const toEntities = useMemo(
    () => () => devices && withOtherEntities(devices, { networkId, routes, tags, groups, users }),
    [networkId, devices, routes, tags, groups, users],
  )
  return useReading(nodes, toEntities, hosts)
}

/** Above this number, names are built in slices; fewer are built immediately. */
const MAX_UNSLICED_NODES = 500

type CachedDevices = { hosts: readonly Host[]; devices: NamedDevices }
type ShownDevices = { networkId: string; devices: NamedDevices }

/** Cached per response for all pages, and released with it. */
const cachedDevices = new WeakMap<readonly Node[], CachedDevices>()

/**
 * Returns the devices of a network by name. Thousands are built in slices that keep the page responsive; after a
 * refetch the previous ones stay until then.
 */
function useNamedDevices(
  networkId: string,
  nodes: readonly Node[] | undefined,
  hosts: readonly Host[] | undefined,
): NamedDevices | undefined {
  const [shownDevices, setShownDevices] = useState<ShownDevices>()
  const immediateDevices = nodes && hosts && devicesNow(nodes, hosts)

  useEffect(() => {
    if (!nodes || !hosts || nodes.length <= MAX_UNSLICED_NODES) return undefined
    const show = (devices: NamedDevices) => setShownDevices({ networkId, devices })
    const known = devicesNow(nodes, hosts)
    if (known) {
      show(known)
      return undefined
    }
    let isCurrent = true
    void inSlices(namedDevicesInSteps(nodes, hosts)).then((devices) => {
      cachedDevices.set(nodes, { hosts, devices })
      if (isCurrent) show(devices)
    })
    return () => {
      isCurrent = false
    }
  }, [networkId, nodes, hosts])

  return (
    immediateDevices ?? (shownDevices?.networkId === networkId ? shownDevices.devices : undefined)
  )
}

/** Returns the devices that are cached, or few enough to build now. */
function devicesNow(nodes: readonly Node[], hosts: readonly Host[]): NamedDevices | undefined {
  const known = cachedDevices.get(nodes)
  if (known?.hosts === hosts) return known.devices
  if (nodes.length > MAX_UNSLICED_NODES) return undefined
  const devices = runToEnd(namedDevicesInSteps(nodes, hosts))
  cachedDevices.set(nodes, { hosts, devices })
  return devices
}

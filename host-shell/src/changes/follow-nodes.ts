import { hostListQuery } from '@meshdeck/api/hosts'
import { allMembershipsQuery } from '@meshdeck/api/memberships'
import { networkListQuery } from '@meshdeck/api/networks'
import { allNodesQuery, isConfigFile, nodeListQuery, nodeStatusesQuery } from '@meshdeck/api/nodes'
import {
  deviceStatusesOfNetworksQuery,
  nodeStatusesOfNetworksQuery,
} from '@meshdeck/api/statuses-of-networks'
import { API_MAJOR, queryClient, type QueryKey } from '@meshdeck/platform'
import { whenIdle } from '@meshdeck/ui/shell'

import type { NodeSnapshot, NetworkSnapshot } from './change'
import { forgetOtherNetworks, recordSnapshot } from './stored-changes'

/** Maximum time a response waits for the page to be idle. */
const MAX_IDLE_WAIT_MS = 3000

/**
 * Records what responses report about nodes, starting with those already cached, until the returned function is called.
 * It sends no requests and works while the page is idle.
 */
export function followNodes(username: string, isAdmin: boolean): () => void {
  const cache = queryClient.getQueryCache()
  const waitingKeys = new Map<string, QueryKey>()
  let cancel: (() => void) | undefined

  function noteAll() {
    cancel = undefined
    const keys = [...waitingKeys.values()]
    waitingKeys.clear()
    for (const key of keys) recordKey(key)
  }

  function recordKey(key: QueryKey) {
    const networks = key[0] === 'networks' && queryClient.getQueryData(networkListQuery().queryKey)
    if (networks)
      forgetOtherNetworks(
        username,
        networks.map(({ netid }) => netid),
      )
    const at = queryClient.getQueryState(key)?.dataUpdatedAt ?? Date.now()
    for (const sighting of sightingsIn(key, isAdmin)) recordSnapshot(username, { ...sighting, at })
  }

  function expect(hash: string, key: QueryKey) {
    if (key[1] !== API_MAJOR || !(key[0] === 'nodes' || key[0] === 'networks')) return
    waitingKeys.set(hash, key)
    cancel ??= whenIdle(noteAll, MAX_IDLE_WAIT_MS)
  }

  function expectAll() {
    for (const { queryHash, queryKey, state } of cache.getAll())
      if (state.data !== undefined) expect(queryHash, queryKey)
  }

  expectAll()
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // names of nodes come from the devices
    if (event.query.queryKey[0] === 'hosts') expectAll()
    else expect(event.query.queryHash, event.query.queryKey)
  })

  return () => {
    stop()
    cancel?.()
  }
}

type Sighting = Omit<NetworkSnapshot, 'at'>
type ListedNode = {
  id: string
  network: string
  hostid: string
  status?: string | undefined
  is_static: boolean
  lastcheckin?: number
}

/**
 * Returns what the cached response under a key reports about networks; empty for anything but a list of networks, nodes
 * or statuses. Only for an admin do the lists of all networks contain every node (contract 0.7).
 */
function sightingsIn(key: QueryKey, isAdmin: boolean): Sighting[] {
  const [resource, , scope = {}, part] = key
  const { networkId, networkIds } = scope
  const cached = queryClient.getQueryData.bind(queryClient)
  if (resource === 'networks') return isAdmin ? emptyNetworks() : []

  if (networkId !== undefined) {
    const statuses = part === 'statuses' && cached(nodeStatusesQuery(networkId).queryKey)
    if (statuses) return [ofStatuses(networkId, statuses, false)]
    const nodes = part === undefined && cached(nodeListQuery(networkId).queryKey)
    return nodes ? [ofNodes(networkId, nodes, namesOfHosts())] : []
  }
  if (networkIds) {
    const deviceStatuses =
      part === 'device-statuses' && cached(deviceStatusesOfNetworksQuery(networkIds).queryKey)
    if (deviceStatuses) {
      return [...deviceStatuses].map(([network, statuses]) => ofStatuses(network, statuses, true))
    }
    const nodeStatuses =
      part === 'statuses' && cached(nodeStatusesOfNetworksQuery(networkIds).queryKey)
    return nodeStatuses ? byNetwork(nodeStatuses) : []
  }
  if (!isAdmin || Object.keys(scope).length > 0) return []
  // a remote may keep a list of its own under the same resource
  if (part !== undefined && part !== 'memberships') return []
  const listQuery = part === 'memberships' ? allMembershipsQuery : allNodesQuery
  const nodes = cached(listQuery().queryKey)
  return nodes ? ofEveryNode(nodes) : []
}

/** Networks without nodes: a node seen there later has joined. */
function emptyNetworks(): Sighting[] {
  const networks = queryClient.getQueryData(networkListQuery().queryKey) ?? []
  return networks
    .filter(({ hosts }) => hosts === 0)
    .map(({ netid }) => ({ networkId: netid, isWhole: true, nodes: [] }))
}

function ofStatuses(
  networkId: string,
  statuses: ReadonlyMap<string, string>,
  isWhole: boolean,
): Sighting {
  const nodes = [...statuses].map(([id, status]) => ({ id, status }))
  return { networkId, isWhole, nodes }
}

function byNetwork({
  statuses,
  networks,
}: {
  statuses: ReadonlyMap<string, string>
  networks: ReadonlyMap<string, string>
}): Sighting[] {
  const statusesByNetwork = groupedBy(statuses, ([id]) => networks.get(id) ?? '')
  return [...statusesByNetwork].map(([networkId, some]) =>
    ofStatuses(networkId, new Map(some), false),
  )
}

function ofEveryNode(nodes: readonly ListedNode[]): Sighting[] {
  const names = namesOfHosts()
  const nodesByNetwork = groupedBy(nodes, ({ network }) => network)
  const networks = queryClient.getQueryData(networkListQuery().queryKey) ?? []
  return networks.map(({ netid }) => ofNodes(netid, nodesByNetwork.get(netid) ?? [], names))
}

function ofNodes(networkId: string, nodes: readonly ListedNode[], names: Names): Sighting {
  return {
    networkId,
    isWhole: true,
    nodes: nodes
      .filter((node) => !isConfigFile(node))
      .map(({ id, hostid, status = '', lastcheckin = 0 }): NodeSnapshot => ({
        id,
        name: names.get(hostid),
        status,
        lastSeen: lastcheckin * 1000,
      })),
  }
}

type Names = ReadonlyMap<string, string>

/** A node has the name of its device. */
function namesOfHosts(): Names {
  const hosts = queryClient.getQueryData(hostListQuery().queryKey) ?? []
  return new Map(hosts.map(({ id, name }) => [id, name]))
}

function groupedBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

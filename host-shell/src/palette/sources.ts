import { configFileListQuery, allConfigFilesQuery } from '@meshdeck/api/config-files'
import { dnsListQuery } from '@meshdeck/api/dns'
import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { allMembershipsQuery } from '@meshdeck/api/memberships'
import { networkListQuery } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import { networkRoleListQuery, platformRoleListQuery } from '@meshdeck/api/roles'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { remembered } from '@meshdeck/domain/remembered'
import type { PaletteKind } from '@meshdeck/federation/registry'
import {
  type QueryKey,
  useActiveNetwork,
  useCan,
  useCapabilities,
  useQuery,
  useServerConfig,
  type UseSuspenseQueryOptions,
} from '@meshdeck/platform'

import { useRemotes } from '../shared/remotes'
import {
  configFileEntities,
  deviceEntities,
  dnsEntities,
  egressEntities,
  groupEntities,
  keyEntities,
  networkEntities,
  nodeEntities,
  policyEntities,
  roleEntities,
  tagEntities,
  userEntities,
} from './entities'
import { indexEntities, type Entity, type EntityIndex } from './entity-index'

/**
 * The user and the network of the search. `networkId` is used for lists of a single network; empty when none is active.
 */
export type Scope = { isAdmin: boolean; networkId: string }

type EntityResult = {
  /** From the latest reply; undefined before the first. */
  index: EntityIndex | undefined
  error: Error | null
  retry: () => void
}

type Source = {
  /** Sends requests only when `isRequested`; data that a page has fetched is returned in any case. */
  useEntities: (scope: Scope, isRequested: boolean) => EntityResult
  /** Whether the items belong to a single network; `false` by default. */
  isOfNetwork?: (scope: Scope) => boolean
}

/** How long fetched data is reused for searching, so that a list of thousands isn't fetched again for each word. */
const ENTITIES_FRESH_MS = 300_000

/** Creates a source from a single query. */
function sourceOf<Data extends object, Key extends QueryKey>(
  queryOf: (scope: Scope) => UseSuspenseQueryOptions<Data, Error, Data, Key>,
  toEntities: (data: Data) => Entity[],
): Source['useEntities'] {
  const indexOf = remembered((data: Data) => indexEntities(toEntities(data)))

  return function useEntities(scope, isRequested) {
    const { queryFn, ...options } = queryOf(scope)
    const { data, error, refetch } = useQuery({
      ...options,
      // separate because the two kinds of options represent a missing function differently
      ...(queryFn && { queryFn }),
      enabled: isRequested,
      staleTime: ENTITIES_FRESH_MS,
    })
    return {
      index: data && indexOf(data),
      error: data ? null : error,
      retry: () => void refetch(),
    }
  }
}

const indexOf = remembered((...lists: Parameters<typeof nodeEntities>) =>
  indexEntities(nodeEntities(...lists)),
)

/**
 * Returns the nodes of all networks with the names of their devices. Until those have loaded, returns the nodes of the
 * active network if its page has fetched them. The list of all networks contains hardly any nodes for
 * non-administrators (contract 0.7), who can see all nodes of their own networks, so they search in the active network.
 */
function useNodeEntities({ isAdmin, networkId }: Scope, isRequested: boolean): EntityResult {
  const { DefaultDomain: domain = '' } = useServerConfig() ?? {}
  const requestOptions = (enabled: boolean) => ({ enabled, staleTime: ENTITIES_FRESH_MS })
  const hosts = useQuery({ ...hostListQuery(), ...requestOptions(isRequested) })
  const allNodes = useQuery({ ...allMembershipsQuery(), ...requestOptions(isRequested && isAdmin) })
  const networkNodes = useQuery({
    ...nodeListQuery(networkId),
    ...requestOptions(isRequested && !isAdmin),
  })
  const wantedNodes = isAdmin ? allNodes : networkNodes
  const nodes = allNodes.data ?? networkNodes.data
  const hasBoth = nodes !== undefined && hosts.data !== undefined

  return {
    index: hasBoth ? indexOf(nodes, hosts.data, domain) : undefined,
    error: hasBoth ? null : (wantedNodes.error ?? hosts.error),
    retry: () => {
      if (wantedNodes.error) void wantedNodes.refetch()
      if (hosts.error) void hosts.refetch()
    },
  }
}

const useAllConfigFiles = sourceOf(allConfigFilesQuery, configFileEntities)
const useConfigFilesOfNetwork = sourceOf(
  ({ networkId }) => configFileListQuery(networkId),
  configFileEntities,
)

/** Returns the config files. Only admins can list those of all networks (contract 1.11). */
function useConfigFileEntities(scope: Scope, isRequested: boolean): EntityResult {
  const allFiles = useAllConfigFiles(scope, isRequested && scope.isAdmin)
  const networkFiles = useConfigFilesOfNetwork(scope, isRequested && !scope.isAdmin)
  return scope.isAdmin ? allFiles : networkFiles
}

/**
 * Where the palette fetches each kind that a remote may declare (`palette.kinds` of remote.json). It shares the queries
 * of the pages, so that each reuses what the other has fetched. The server has no list of routes, policies or tags of
 * all networks, and marks which names belong to nodes only per network, so those kinds are limited to the active
 * network. Results appear in this order.
 */
export const sources: Readonly<Record<string, Source>> = {
  networks: { useEntities: sourceOf(networkListQuery, networkEntities) },
  devices: { useEntities: sourceOf(hostListQuery, deviceEntities) },
  nodes: { useEntities: useNodeEntities, isOfNetwork: ofOthers },
  'config-files': {
    useEntities: useConfigFileEntities,
    isOfNetwork: ofOthers,
  },
  'dns-names': {
    useEntities: sourceOf(({ networkId }) => dnsListQuery(networkId), dnsEntities),
    isOfNetwork: always,
  },
  'egress-routes': {
    useEntities: sourceOf(({ networkId }) => egressRouteListQuery(networkId), egressEntities),
    isOfNetwork: always,
  },
  users: { useEntities: sourceOf(userListQuery, userEntities) },
  groups: { useEntities: sourceOf(userGroupListQuery, groupEntities) },
  'network-roles': { useEntities: sourceOf(networkRoleListQuery, roleEntities) },
  'platform-roles': { useEntities: sourceOf(platformRoleListQuery, roleEntities) },
  keys: { useEntities: sourceOf(enrollmentKeyListQuery, keyEntities) },
  policies: {
    useEntities: sourceOf(({ networkId }) => policyListQuery(networkId), policyEntities),
    isOfNetwork: always,
  },
  tags: {
    useEntities: sourceOf(({ networkId }) => tagListQuery(networkId), tagEntities),
    isOfNetwork: always,
  },
}

function ofOthers({ isAdmin }: Scope): boolean {
  return !isAdmin
}

function always(): boolean {
  return true
}

export type ReadKind = { kind: PaletteKind; source: Source; scope: Scope }

/** Frequently opened kinds come first, regardless of the remote that declares them. */
const order = Object.keys(sources)

/**
 * Returns the kinds that the user can search: declared, supported, allowed, and with an active network if they need
 * one.
 */
export function usePaletteKinds(): ReadKind[] {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()
  const scope = { isAdmin, networkId: networkId ?? '' }

  return useRemotes()
    .flatMap(({ palette }) => palette?.kinds ?? [])
    .flatMap((kind) => {
      const source = Object.hasOwn(sources, kind.kind) ? sources[kind.kind] : undefined
      const isAllowed = (kind.role !== 'admin' || isAdmin) && (kind.edition !== 'pro' || isPro)
      const lacksNetwork = scope.networkId === '' && source?.isOfNetwork?.(scope)
      return source && isAllowed && !lacksNetwork ? [{ kind, source, scope }] : []
    })
    .toSorted((a, b) => order.indexOf(a.kind.kind) - order.indexOf(b.kind.kind))
}

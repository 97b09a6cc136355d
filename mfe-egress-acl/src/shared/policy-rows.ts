import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import type { PolicyEdit } from '@meshdeck/api/policy-changes'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { isBothWays } from '@meshdeck/domain/policy-direction'
import type { EntityKind, EntityRef, ReachPolicy } from '@meshdeck/domain/reach'
import { shortId } from '@meshdeck/domain/short-id'
import {
  type Reading,
  useCachedQuery,
  useCan,
  useCapabilities,
  useQuery,
  useReading,
} from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { useMayHideNodes, useRoutingNodes } from './nodes'
import {
  disabledAmong,
  type PolicyEndNames,
  type PolicyEnd,
  toEnd,
  toKnownEntities,
} from './policy-ends'

/** Access policy, as a table row. */
export type PolicyRow = {
  id: string
  name: string
  isOfUsers: boolean
  /** Whether the server created it with the network; it can only be switched. */
  isDefault: boolean
  isEnabled: boolean
  sources: PolicyEnd[]
  destinations: PolicyEnd[]
  isBothWays: boolean
  /** Name of the service, and what it allows: "tcp 443"; empty for everything. */
  service: string
  traffic: string
  /** Ends that no longer exist. */
  goneEnds: PolicyEnd[]
  /** Whether it leads to an egress route. */
  isOfEgress: boolean
  /** Policy as the server returned it, needed for updates. */
  policy: Policy
}

type Translations = Readonly<Record<'everything' | 'everybody', string>> & {
  /** Name of the Any service, if the server's name isn't used. */
  anyService?: string
}

/** Returns the rows for a list of policies; `words` are the texts for all of a kind. */
export function toPolicyRows(
  policies: readonly Policy[],
  names: PolicyEndNames,
  words: Translations,
): PolicyRow[] {
  return policies.map((policy) => {
    const sources = policy.src_type.map((item) => toEnd(item, names, words))
    const destinations = policy.dst_type.map((item) => toEnd(item, names, words))
    return {
      id: policy.id,
      name: policy.name || policy.id,
      isOfUsers: policy.policy_type === 'user-policy',
      isDefault: policy.default,
      isEnabled: policy.enabled,
      sources,
      destinations,
      isBothWays: isBothWays(policy),
      service: (policy.type === 'Any' && words.anyService) || policy.type,
      traffic: trafficBeside(policy),
      goneEnds: [...sources, ...destinations].filter(({ isGone }) => isGone),
      isOfEgress: destinations.some(({ kind }) => kind === 'route'),
      policy,
    }
  })
}

/**
 * Returns the service of a policy for a sentence: "HTTPS tcp 443". Omits "Custom", because protocol and ports say
 * everything. `name` is the name of the service, if its own isn't used.
 */
export function policyServiceText(
  policy: Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>,
  name: string = policy.type,
): string {
  const isNamedByPorts = policy.type === 'Custom' && policy.ports.length > 0
  return [isNamedByPorts ? '' : name, trafficBeside(policy)].filter(Boolean).join(' ')
}

/** Returns what a service allows, unless its name says so: "ICMP". */
function trafficBeside(policy: Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>): string {
  const traffic = trafficOf(policy)
  return traffic.toLowerCase() === policy.type.toLowerCase() ? '' : traffic
}

function trafficOf({ protocol, ports }: Pick<ReachPolicy, 'protocol' | 'ports'>): string {
  return [protocol === 'all' ? '' : protocol, ports.join(', ')].filter(Boolean).join(' ')
}

/** Text for the search: the names of a policy and its ends, service and ports. */
export function policySearchText(row: PolicyRow): string {
  const ends = [...row.sources, ...row.destinations].map(({ name }) => name)
  return [row.name, row.service, row.traffic, ...ends].join(' ')
}

/** Fetches the access policies of a network. With `isFreshEnough`, cached policies aren't refetched. */
export function usePolicyRows(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<PolicyRow[]> {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const policies = useCachedQuery(policyListQuery(networkId), { isFreshEnough })
  const endNames = usePolicyEndNames(networkId)
  const toRows = useMemo(() => {
    const words = {
      everything: t('policies.everything'),
      everybody: t('policies.everybody'),
      // without Pro there is no other service, and forms use this name too [decision C-23]
      ...(!isPro && { anyService: t('policies.anyService') }),
    }
    return (list: Policy[]) => toPolicyRows(list, endNames, words)
  }, [endNames, isPro, t])

  return useReading(policies, toRows)
}

/**
 * Fetches the names of the ends in a network's policies. The table neither waits for nor fails with them. Only
 * administrators may read groups and users.
 */
export function usePolicyEndNames(networkId: string): PolicyEndNames {
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { data: devices } = useRoutingNodes(networkId, { withConfigFiles: true })
  const { data: nodes } = useQuery(nodeListQuery(networkId))
  const areDevicesPartial = useMayHideNodes(nodes)
  const { data: routes } = useQuery(egressRouteListQuery(networkId))
  const { data: tags } = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const canReadPeople = isPro && isAdmin
  const { data: groups } = useQuery({ ...userGroupListQuery(), enabled: canReadPeople })
  const { data: users } = useQuery({ ...userListQuery(), enabled: canReadPeople })

  return useMemo(
    () => ({
      networkId,
      ...toKnownEntities({ devices, tags, routes }),
      areDevicesPartial,
      groups: groups && new Map(groups.map(({ id, name }) => [id, name || id])),
      users: users && new Map(users.map(({ username }) => [username, username])),
      disabledUsers: users && disabledAmong(users),
    }),
    [networkId, devices, areDevicesPartial, tags, routes, groups, users],
  )
}

/** Lists that pages about policies show and their refresh buttons refetch: policies, and everything they name. */
export const policyLists = [
  'policies',
  'nodes',
  'hosts',
  'egress',
  'tags',
  'user-groups',
  'users',
] as const

/** Returns a policy with an edit applied. */
export const editedPolicy = (policy: Policy, { service, ...fields }: PolicyEdit): Policy => ({
  ...policy,
  ...fields,
  ...service,
})

/**
 * Returns a function for the names of entities, or the beginning of the ID for unknown ones. `newNames`: names of
 * routes and nodes that a change adds.
 */
export function useEntityNames(
  networkId: string,
  newNames?: ReadonlyArray<{ id: string; name: string }>,
): (entity: EntityRef) => string {
  const endNames = usePolicyEndNames(networkId)
  return useMemo(() => {
    const names = {
      node: endNames.devices,
      client: endNames.devices,
      user: endNames.users,
      group: endNames.groups,
      tag: endNames.tags,
      route: endNames.routes,
    }
    const added = new Map(newNames?.map(({ id, name }) => [id, name]))
    const addedName = (kind: EntityKind, id: string) => (isLong(kind) ? added.get(id) : undefined)
    return ({ kind, id }) =>
      addedName(kind, id) ?? names[kind]?.get(id) ?? (isLong(kind) ? shortId(id) : id)
  }, [endNames, newNames])
}

const isLong = (kind: EntityKind) => kind === 'node' || kind === 'route'

/** Whether the names of nodes and routes are still loading, which would be shown by their IDs until then. */
export function useAreNamesLoading(networkId: string): boolean {
  const devices = useRoutingNodes(networkId, { withConfigFiles: true })
  const routes = useQuery(egressRouteListQuery(networkId))
  return [devices, routes].some(({ data, error }) => !data && !error)
}

import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import type { PolicyEdit } from '@meshdeck/api/policy-changes'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import type { ReachPolicy, ThingRef } from '@meshdeck/domain/reach'
import { type Reading, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { useMayHideNodes, useRoutingNodes } from './nodes'
import { type KnownEnds, type PolicyEnd, toEnd, toKnownThings } from './policy-ends'

/** An access policy as the table shows it. */
export type PolicyRow = {
  id: string
  name: string
  isOfUsers: boolean
  /** Made by the server with the network: it can be switched, and nothing else. */
  isDefault: boolean
  isEnabled: boolean
  sources: PolicyEnd[]
  destinations: PolicyEnd[]
  isBothWays: boolean
  /** Name of a service, and what of it is let through: "tcp 443"; empty where that is everything. */
  service: string
  traffic: string
  /** What it names that is no longer there. */
  gone: PolicyEnd[]
  /** Leads to an egress route. */
  isOfEgress: boolean
  /** As the server has it, for what is sent back. */
  policy: Policy
}

type Words = Readonly<Record<'everything' | 'everybody', string>> & {
  /** Where it is not called by its name. */
  anyService?: string
}

/** The rows of a list of policies; `words` are for all of a kind. */
export function toPolicyRows(
  policies: readonly Policy[],
  known: KnownEnds,
  words: Words,
): PolicyRow[] {
  return policies.map((policy) => {
    const sources = policy.src_type.map((item) => toEnd(item, known, words))
    const destinations = policy.dst_type.map((item) => toEnd(item, known, words))
    return {
      id: policy.id,
      name: policy.name || policy.id,
      isOfUsers: policy.policy_type === 'user-policy',
      isDefault: policy.default,
      isEnabled: policy.enabled,
      sources,
      destinations,
      isBothWays: policy.allowed_traffic_direction !== 0,
      service: (policy.type === 'Any' && words.anyService) || policy.type,
      traffic: trafficOf(policy),
      gone: [...sources, ...destinations].filter(({ isGone }) => isGone),
      isOfEgress: destinations.some(({ kind }) => kind === 'route'),
      policy,
    }
  })
}

/**
 * The service of a policy in a sentence: "HTTPS tcp 443". Where protocol and ports say all, "Custom" adds nothing.
 * @param name of the service, where it is not called by its own
 */
export function policyServiceText(
  policy: Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>,
  name: string = policy.type,
): string {
  const isToldByPorts = policy.type === 'Custom' && policy.ports.length > 0
  return [isToldByPorts ? '' : name, trafficOf(policy)].filter(Boolean).join(' ')
}

function trafficOf({ protocol, ports }: Pick<ReachPolicy, 'protocol' | 'ports'>): string {
  return [protocol === 'all' ? '' : protocol, ports.join(', ')].filter(Boolean).join(' ')
}

/** What a search looks through: names of a policy and of what it connects, service and ports. */
export function policySearchText(row: PolicyRow): string {
  const ends = [...row.sources, ...row.destinations].map(({ name }) => name)
  return [row.name, row.service, row.traffic, ...ends].join(' ')
}

/** The access policies of a network. With `isFreshEnough` they are not read again where they are here. */
export function usePolicyRows(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<PolicyRow[]> {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const policies = useQuery({
    ...policyListQuery(networkId),
    ...(isFreshEnough && { staleTime: Infinity }),
  })
  const known = useKnownEnds(networkId)
  const toRows = useMemo(() => {
    const words = {
      everything: t('policies.everything'),
      everybody: t('policies.everybody'),
      // without Pro there is no other, and forms call it so too [decision C-23]
      ...(!isPro && { anyService: t('policies.anyService') }),
    }
    return (list: Policy[]) => toPolicyRows(list, known, words)
  }, [known, isPro, t])

  return useReading(policies, toRows)
}

/** What policies of a network name: the table does not wait for it, nor fail with it. Groups and users are the admins'. */
export function useKnownEnds(networkId: string): KnownEnds {
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { data: devices } = useRoutingNodes(networkId, { withClients: true })
  const { data: nodes } = useQuery(nodeListQuery(networkId))
  const areDevicesPartial = useMayHideNodes(nodes)
  const { data: routes } = useQuery(egressRouteListQuery(networkId))
  const { data: tags } = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const isTold = isPro && isAdmin
  const { data: groups } = useQuery({ ...userGroupListQuery(), enabled: isTold })
  const { data: users } = useQuery({ ...userListQuery(), enabled: isTold })

  return useMemo(
    () => ({
      networkId,
      ...toKnownThings({ devices, tags, routes }),
      areDevicesPartial,
      groups: groups && new Map(groups.map(({ id, name }) => [id, name || id])),
      users: users && new Map(users.map(({ username }) => [username, username])),
    }),
    [networkId, devices, areDevicesPartial, tags, routes, groups, users],
  )
}

/** What pages about policies show, and their buttons read again: policies, and whatever these name. */
export const policyLists = [
  'policies',
  'nodes',
  'hosts',
  'egress',
  'tags',
  'user-groups',
  'users',
] as const

/** A policy as an edit makes it. */
export const editedPolicy = (policy: Policy, { service, ...fields }: PolicyEdit): Policy => ({
  ...policy,
  ...fields,
  ...service,
})

/**
 * What things are called, by the lists on this side; the beginning of an id where its list does not have it.
 * `newNames` are of routes and nodes that a change brings.
 */
export function useThingNames(
  networkId: string,
  newNames?: ReadonlyArray<{ id: string; name: string }>,
): (thing: ThingRef) => string {
  const known = useKnownEnds(networkId)
  return useMemo(() => {
    const names = {
      node: known.devices,
      client: known.devices,
      user: known.users,
      group: known.groups,
      tag: known.tags,
      route: known.routes,
    }
    const added = new Map(newNames?.map(({ id, name }) => [id, name]))
    const addedName = (kind: ThingRef['kind'], id: string) =>
      isLong(kind) ? added.get(id) : undefined
    return ({ kind, id }) =>
      addedName(kind, id) ?? names[kind]?.get(id) ?? (isLong(kind) ? id.slice(0, 8) : id)
  }, [known, newNames])
}

const isLong = (kind: ThingRef['kind']) => kind === 'node' || kind === 'route'

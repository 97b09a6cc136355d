import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { type Policy, type PolicyItem, policyListQuery } from '@meshdeck/api/policies'
import { userGroupListQuery } from '@meshdeck/api/users'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { isBothWays } from '@meshdeck/domain/policy-direction'
import { limitOf } from '@meshdeck/domain/reach'
import { shortId } from '@meshdeck/domain/short-id'
import { tagName } from '@meshdeck/domain/tag-name'
import {
  isApiError,
  type Reading,
  useCachedQuery,
  useCan,
  useCapabilities,
  useQuery,
} from '@meshdeck/platform'
import { useMemo } from 'react'

import { routersOf } from '../shared/egress-rows'
import { type RoutingNode, useRoutingNodes } from '../shared/nodes'
import type { EndKind } from '../shared/policy-ends'
import { useTranslation } from '../translations'

/**
 * State of a router: it carries the traffic, waits until those before it are down, shares first place with others, or
 * can't route. Unknown without the node list; idle on a disabled route.
 */
export type Place = 'carries' | 'shares' | 'waits' | 'down' | 'gone' | 'unknown' | 'idle'

/** Node that leads to the range of a route, or tag whose nodes do. */
export type Router = {
  id: string
  name: string
  metric: number
  isTag: boolean
  /** Status of a node from the server; undefined while unknown. */
  status: string | undefined
  /** Number of nodes with the tag, and how many of them are up. */
  taggedCount: number
  up: number
  place: Place
}

const down: ReadonlySet<string> = new Set(['offline', 'disconnected'])

/** Returns the routers of a route, lowest metric first; `nodes` is undefined while unknown. */
export function toRouters(route: EgressRoute, nodes: readonly RoutingNode[] | undefined): Router[] {
  const names = new Map(nodes?.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? shortId(id)
  const standing = routersOf(route, nameOf).map(({ id, name, metric, isTag = false }) => {
    const taggedCount =
      nodes?.filter((node) => (isTag ? node.tags.includes(id) : node.id === id)) ?? []
    const up = taggedCount.filter(({ status }) => !down.has(status)).length
    const status = isTag ? undefined : taggedCount[0]?.status
    return { id, name, metric, isTag, status, taggedCount: taggedCount.length, up }
  })
  const first = standing.filter(({ up }) => up > 0).map(({ metric }) => metric)
  const lowest = Math.min(...first)
  const isShared = first.filter((metric) => metric === lowest).length > 1

  function placeOf({ metric, isTag, taggedCount, up }: (typeof standing)[number]): Place {
    if (!nodes) return 'unknown'
    if (taggedCount === 0 && !isTag) return 'gone'
    if (up === 0) return 'down'
    if (!route.status) return 'idle'
    if (metric > lowest) return 'waits'
    return isShared ? 'shares' : 'carries'
  }

  return standing.map((router) => ({ ...router, place: placeOf(router) }))
}

/** Source that a policy lets in: everything, devices, nodes with a tag, users, groups, other routes. */
export type Source = {
  kind: Exclude<EndKind, 'client' | 'address' | 'other'>
  /** Empty for all of a kind. */
  id: string
}

/** Policy that gives access to the range of a route. */
export type UsingPolicy = Pick<Policy, 'id' | 'name' | 'type' | 'protocol' | 'ports'> & {
  isOn: boolean
  sources: Source[]
  /** Addresses to which it limits the route; empty if it opens all of it. */
  addresses: string[]
}

/**
 * Returns the policies that give access to a route: those that name it, those that lead everywhere (contract 1.16), and
 * those that connect its site with another one both ways. Those that are limited to addresses of other routes give none
 * (releases: 1.6). Routes are sources only on a server that connects sites.
 */
export function policiesTo(
  route: EgressRoute,
  policies: readonly Policy[],
  { connectsSites }: Pick<Capabilities, 'connectsSites'>,
): UsingPolicy[] {
  const isOfRoute = (item: PolicyItem) => isRoute(item) && item.value === route.id
  const isNamed = ({ dst_type }: Policy) => dst_type.some(isOfRoute)
  const isEverywhere = ({ dst_type }: Policy) =>
    dst_type.some(({ id, value }) => id === 'tag' && value === '*')
  const isWayBack = (policy: Policy) =>
    connectsSites &&
    isBothWays(policy) &&
    policy.src_type.some(isOfRoute) &&
    policy.dst_type.some(isRoute)
  const leadsThere = (policy: Policy) => isNamed(policy) || isEverywhere(policy)

  return [
    ...policies.filter(isNamed),
    ...policies.filter((policy) => isEverywhere(policy) && !isNamed(policy)),
    ...policies.filter((policy) => isWayBack(policy) && !leadsThere(policy)),
  ].flatMap((policy) => {
    const { id, name, type, protocol, ports, enabled, policy_type, src_type, dst_type } = policy
    const limit = leadsThere(policy) ? limitOf(dst_type, route) : undefined
    const isForth = leadsThere(policy) && limit?.length !== 0
    const isBack = isWayBack(policy)
    if (!isForth && !isBack) return []
    const sources = [...(isForth ? src_type : []), ...(isBack ? dst_type.filter(isRoute) : [])]
    return {
      id,
      name: name || id,
      type,
      protocol,
      ports,
      isOn: enabled,
      sources: sources
        .filter((item) => !isRoute(item) || (connectsSites && !isOfRoute(item)))
        .flatMap((item) => toSource(item, policy_type === 'user-policy')),
      addresses: limit?.map(({ value }) => value) ?? [],
    }
  })
}

const isRoute = ({ id }: PolicyItem) => id === 'egress-id'

const kinds: ReadonlyMap<string, Source['kind']> = new Map([
  ['device', 'node'],
  ['tag', 'tag'],
  ['user', 'user'],
  ['user-group', 'group'],
  ['egress-id', 'route'],
])

/** Omits items that give no access, such as an address. */
function toSource({ id, value }: PolicyItem, isOfUsers: boolean): Source[] {
  const kind = kinds.get(id)
  if (!kind) return []
  if (value === '*') return [{ kind: isOfUsers ? 'everybody' : 'everything', id: '' }]
  return [{ kind, id: value }]
}

/** Returns all sources that may use a route without duplicates; ignores disabled policies. */
export function sourcesOf(policies: readonly UsingPolicy[]): Source[] {
  const sources = policies.filter(({ isOn }) => isOn).flatMap((policy) => policy.sources)
  return [...new Map(sources.map((source) => [keyOf(source), source])).values()]
}

/** Returns the unique key of a source. */
export const keyOf = ({ kind, id }: Source): string => `${kind} ${id}`

/** Returns the name of a source by the IDs of nodes and groups, where known. */
export function nameOfSource(
  { kind, id }: Source,
  names: {
    networkId: string
    nodes: ReadonlyMap<string, string>
    groups: ReadonlyMap<string, string>
    routes: ReadonlyMap<string, string>
  },
): string {
  if (kind === 'tag') return tagName(id, names.networkId)
  if (kind === 'group') return names.groups.get(id) || id
  if (kind === 'node') return names.nodes.get(id) ?? shortId(id)
  if (kind === 'route') return names.routes.get(id) || shortId(id)
  return id
}

export type KnownRoute = {
  routers: Router[]
  /** Policies that give access to it; undefined for users who may not read policies. */
  policies: Reading<UsingPolicy[]> | undefined
  nameOf: (source: Source) => string
}

/** Returns what leads to a route, and who may use it. */
export function useRoutePicture(route: EgressRoute): KnownRoute {
  const { t } = useTranslation()
  const capabilities = useCapabilities()
  const { isAdmin } = useCan()
  const { network } = route
  const { data: nodes } = useRoutingNodes(network, { withConfigFiles: true })
  const policies = useQuery(policyListQuery(network))
  // a role may allow reading routes but not policies
  const canReadPolicies = !isApiError(policies.error, 403)
  const { data: groups } = useQuery({
    ...userGroupListQuery(),
    enabled: capabilities.isPro && isAdmin,
  })
  const { data: routes } = useCachedQuery(egressRouteListQuery(network))
  const pictureData = useMemo(
    () => ({
      networkId: network,
      nodes: new Map(nodes?.map(({ id, name }) => [id, name])),
      groups: new Map(groups?.map(({ id, name }) => [id, name])),
      routes: new Map(routes?.map(({ id, name }) => [id, name])),
    }),
    [network, nodes, groups, routes],
  )
  const words = { everything: t('egress.page.everything'), everybody: t('egress.page.everybody') }

  return {
    routers: toRouters(route, nodes),
    policies: canReadPolicies
      ? { ...policies, data: policies.data && policiesTo(route, policies.data, capabilities) }
      : undefined,
    nameOf: (source) =>
      source.kind === 'everything' || source.kind === 'everybody'
        ? words[source.kind]
        : nameOfSource(source, pictureData),
  }
}

/** Returns a function for a router's line of text: its metric and state (decision C-24). */
export function useRouterFact(): (router: Router) => string {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return ({ metric, isTag, taggedCount, up, place }) =>
    [
      isPro && t('egress.page.metric', { metric }),
      isTag && place !== 'unknown' && t('egress.page.bearers', { up, count: taggedCount }),
      place !== 'unknown' && t(`egress.page.place.${place}`),
    ]
      .filter(Boolean)
      .join(', ')
}

import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { type Policy, policyListQuery, serviceListQuery } from '@meshdeck/api/policies'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { type User, type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { tagIdOf } from '@meshdeck/domain/tag-name'
import {
  joinReadings,
  type Reading,
  useCan,
  useCapabilities,
  useQuery,
  useQueryClient,
} from '@meshdeck/platform'
import { useMemo } from 'react'

import { type RoutingNode, useRoutingNodes } from '../shared/nodes'
import type { ServerRules } from './entry-faults'
import type { EntitiesByKind } from './reference-names'
import type { NetworkRecords } from './write-policy-file'

/** Policies, routes, and tags of a network, and the items that the lines of a file may name. */
export type CurrentContent = { records: NetworkRecords; entitiesByKind: EntitiesByKind }

/** Lists that an import changes. */
type ChangeableLists = {
  policies: readonly Policy[]
  routes: readonly EgressRoute[]
  /** Undefined on the community edition. */
  tags: readonly Tag[] | undefined
}

/** Lists that an import doesn't change; users and groups are undefined if this user may not read them. */
type OtherLists = {
  devices: readonly RoutingNode[]
  users: readonly User[] | undefined
  groups: readonly UserGroup[] | undefined
}

/** The only tag on the community edition, which policies of the server name (contract 1.16). */
const GATEWAYS = 'gateways'

/** Builds the content of a network from the server's lists. */
export function toCurrentContent(
  networkId: string,
  { policies, routes, tags }: ChangeableLists,
  { devices, users, groups }: OtherLists,
): CurrentContent {
  const memberNames = (isConfigFile: boolean) =>
    devices
      .filter((device) => device.isConfigFile === isConfigFile)
      .map(({ id, name }) => ({ id, name }))
  return {
    records: { network: networkId, policies, routes, tags },
    entitiesByKind: {
      node: memberNames(false),
      file: memberNames(true),
      tag: tags?.map(({ id, tag_name: name }) => ({ id, name })) ?? [
        { id: tagIdOf(networkId, GATEWAYS), name: GATEWAYS },
      ],
      user: users?.map(({ username }) => ({ id: username, name: username })),
      group: groups?.map(({ id, name }) => ({ id, name: name || id })),
      route: routes.map(({ id, name }) => ({ id, name })),
    },
  }
}

export type NetworkContent = {
  networkId: string
  current: CurrentContent
  server: ServerRules
  /** Refetches what an import changes. Rejects with the error of the request. */
  fetchFresh: () => Promise<CurrentContent>
}

/** Fetches the content of a network with everything that a policy file may name; undefined until all are loaded. */
export function useCurrentContent(networkId: string): Reading<NetworkContent> {
  const client = useQueryClient()
  const capabilities = useCapabilities()
  const { isPro } = capabilities
  // only administrators may read users and groups (contract 0.7)
  const { isAdmin, administerNetwork } = useCan()
  const canReadPeople = isAdmin && isPro
  // only imports need the services, for values that a line omits
  const mayImport = administerNetwork(networkId)
  const policies = useQuery(policyListQuery(networkId))
  const routes = useQuery(egressRouteListQuery(networkId))
  const tags = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const services = useQuery({ ...serviceListQuery(networkId), enabled: mayImport })
  const devices = useRoutingNodes(networkId, { withConfigFiles: true })
  const groups = useQuery({ ...userGroupListQuery(), enabled: canReadPeople })
  const users = useQuery({ ...userListQuery(), enabled: canReadPeople })
  const readings = [
    policies,
    routes,
    devices,
    ...(mayImport ? [services] : []),
    ...(isPro ? [tags] : []),
    ...(canReadPeople ? [groups, users] : []),
  ]
  const isLoaded = readings.every(({ data }) => data !== undefined)

  const data = useMemo((): NetworkContent | undefined => {
    if (!isLoaded || !policies.data || !routes.data || !devices.data) return undefined
    const otherLists = { devices: devices.data, users: users.data, groups: groups.data }
    const lists = { policies: policies.data, routes: routes.data, tags: tags.data }

    async function fetchFresh() {
      const [policiesNow, routesNow, tagsNow] = await Promise.all([
        client.fetchQuery({ ...policyListQuery(networkId), staleTime: 0 }),
        client.fetchQuery({ ...egressRouteListQuery(networkId), staleTime: 0 }),
        isPro ? client.fetchQuery({ ...tagListQuery(networkId), staleTime: 0 }) : undefined,
      ])
      const now = { policies: policiesNow, routes: routesNow, tags: tagsNow }
      return toCurrentContent(networkId, now, otherLists)
    }

    return {
      networkId,
      current: toCurrentContent(networkId, lists, otherLists),
      server: { ...capabilities, services: services.data ?? [] },
      fetchFresh,
    }
  }, [
    client,
    networkId,
    isLoaded,
    isPro,
    capabilities,
    policies.data,
    routes.data,
    tags.data,
    services.data,
    devices.data,
    groups.data,
    users.data,
  ])

  return {
    data,
    ...joinReadings(...readings),
  }
}

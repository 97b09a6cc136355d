import { egressRouteListQuery } from '@meshdeck/api/egress'
import { policyListQuery, serviceListQuery } from '@meshdeck/api/policies'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { type Reading, useCan, useCapabilities, useQuery, useQueryClient } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useRoutingNodes } from '../routing-nodes/use-routing-nodes'
import type { ServerRules } from './entry-faults'
import { type RulesToday, toRulesToday } from './rules-today'

export type RulesOfNetwork = {
  networkId: string
  today: RulesToday
  server: ServerRules
  /** Reads again what an import changes. Rejects with what reading throws. */
  readAnew: () => Promise<RulesToday>
}

/** The rules of a network with all that a file of them may name; nothing until all of it is here. */
export function useRulesToday(networkId: string): Reading<RulesOfNetwork> {
  const client = useQueryClient()
  const { isPro, hasEgressKinds } = useCapabilities()
  // users and groups are the admins' to read (contract 0.7)
  const { isAdmin, administerNetwork } = useCan()
  const isTold = isAdmin && isPro
  // what a line leaves out of a service matters to who imports it
  const mayImport = administerNetwork(networkId)
  const policies = useQuery(policyListQuery(networkId))
  const routes = useQuery(egressRouteListQuery(networkId))
  const tags = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const services = useQuery({ ...serviceListQuery(networkId), enabled: mayImport })
  const devices = useRoutingNodes(networkId, { withClients: true })
  const groups = useQuery({ ...userGroupListQuery(), enabled: isTold })
  const users = useQuery({ ...userListQuery(), enabled: isTold })
  const needed = [
    policies,
    routes,
    devices,
    ...(mayImport ? [services] : []),
    ...(isPro ? [tags] : []),
    ...(isTold ? [groups, users] : []),
  ]
  const isHere = needed.every(({ data }) => data !== undefined)

  const data = useMemo((): RulesOfNetwork | undefined => {
    if (!isHere || !policies.data || !routes.data || !devices.data) return undefined
    const others = { devices: devices.data, users: users.data, groups: groups.data }
    const lists = { policies: policies.data, routes: routes.data, tags: tags.data }

    async function readAnew() {
      const [policiesNow, routesNow, tagsNow] = await Promise.all([
        client.fetchQuery({ ...policyListQuery(networkId), staleTime: 0 }),
        client.fetchQuery({ ...egressRouteListQuery(networkId), staleTime: 0 }),
        isPro ? client.fetchQuery({ ...tagListQuery(networkId), staleTime: 0 }) : undefined,
      ])
      const now = { policies: policiesNow, routes: routesNow, tags: tagsNow }
      return toRulesToday(networkId, now, others)
    }

    return {
      networkId,
      today: toRulesToday(networkId, lists, others),
      server: { isPro, hasEgressKinds, services: services.data ?? [] },
      readAnew,
    }
  }, [
    client,
    networkId,
    isHere,
    isPro,
    hasEgressKinds,
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
    error: needed.find(({ error }) => error)?.error,
    refetch: () => Promise.all(needed.map(({ refetch }) => refetch())),
  }
}

import type { EgressRoute } from '@meshdeck/api/egress'
import { policyListQuery } from '@meshdeck/api/policies'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { isApiError, type Reading, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useRoutingNodes } from '../routing-nodes/use-routing-nodes'
import { useTranslation } from '../translations'
import {
  nameOfSource,
  policiesTo,
  type Router,
  type Source,
  toRouters,
  type UsingPolicy,
} from './route-picture'

export type KnownRoute = {
  routers: Router[]
  /** By which policies it may be used; undefined for whom the server tells no policies. */
  policies: Reading<UsingPolicy[]> | undefined
  nameOf: (source: Source) => string
}

/** Who leads a route, and who may use it. */
export function useRoutePicture(route: EgressRoute): KnownRoute {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { network } = route
  const { data: nodes } = useRoutingNodes(network, { withClients: true })
  const policies = useQuery(policyListQuery(network))
  // a role may tell of routes and of no policies
  const isTold = !isApiError(policies.error, 403)
  const { data: groups } = useQuery({ ...userGroupListQuery(), enabled: isPro && isAdmin })
  const known = useMemo(
    () => ({
      networkId: network,
      nodes: new Map(nodes?.map(({ id, name }) => [id, name])),
      groups: new Map(groups?.map(({ id, name }) => [id, name])),
    }),
    [network, nodes, groups],
  )
  const words = { everything: t('egressRoute.everything'), everybody: t('egressRoute.everybody') }

  return {
    routers: toRouters(route, nodes),
    policies: isTold
      ? { ...policies, data: policies.data && policiesTo(route, policies.data) }
      : undefined,
    nameOf: (source) =>
      source.kind === 'everything' || source.kind === 'everybody'
        ? words[source.kind]
        : nameOfSource(source, known),
  }
}

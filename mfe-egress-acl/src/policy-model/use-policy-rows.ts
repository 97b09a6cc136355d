import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { type Reading, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useMayHideNodes } from '../routing-nodes/hidden-nodes'
import { useRoutingNodes } from '../routing-nodes/use-routing-nodes'
import { useTranslation } from '../translations'
import { type KnownEnds, toKnownThings } from './policy-ends'
import { type PolicyRow, toPolicyRows } from './policy-rows'

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

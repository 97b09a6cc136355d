import { egressRouteListQuery } from '@meshdeck/api/egress'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { type Reading, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type NamedThing, withOtherThings } from './named-things'
import { useNamedDevices } from './use-named-devices'

/**
 * What can reach or be reached in a network, by key. Devices have to be there; what else is not is called by its id.
 * Groups and users are the admins' to read.
 */
export function useNamedThings(networkId: string): Reading<ReadonlyMap<string, NamedThing>> {
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const isTold = isPro && isAdmin
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const { data: routes } = useQuery(egressRouteListQuery(networkId))
  const { data: tags } = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const { data: groups } = useQuery({ ...userGroupListQuery(), enabled: isTold })
  const { data: users } = useQuery({ ...userListQuery(), enabled: isTold })
  const devices = useNamedDevices(networkId, nodes.data, hosts.data)
  const toThings = useMemo(
    () => () => devices && withOtherThings(devices, { networkId, routes, tags, groups, users }),
    [networkId, devices, routes, tags, groups, users],
  )
  return useReading(nodes, toThings, hosts)
}

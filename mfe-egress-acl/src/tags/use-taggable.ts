import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type Taggable, toTaggable } from './taggable'

/** What of a network can bear tags. With `isFreshEnough` lists that are there are not read again. */
export function useTaggable(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<Taggable[]> {
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  const toThem = useMemo(
    () => (list: Node[]) => hosts.data && toTaggable(list, hosts.data),
    [hosts.data],
  )
  return useReading(nodes, toThem, hosts)
}

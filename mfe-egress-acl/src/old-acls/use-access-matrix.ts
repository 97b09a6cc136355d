import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { oldAccessQuery } from '@meshdeck/api/old-access'
import type { OldAccessLists } from '@meshdeck/domain/old-access'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type AccessMatrix, toAccessMatrix } from './access-matrix'

/** The old access lists of a network. They wait for nodes and hosts: ids alone say nothing to anybody. */
export function useAccessMatrix(networkId: string): Reading<AccessMatrix> {
  const lists = useQuery(oldAccessQuery(networkId))
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const toMatrix = useMemo(() => {
    const known = nodes.data && hosts.data && { nodes: nodes.data, hosts: hosts.data }
    return (reply: OldAccessLists) => known && toAccessMatrix(reply, known)
  }, [nodes.data, hosts.data])

  return useReading(lists, toMatrix, nodes, hosts)
}

import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import {
  type Estate,
  type NodeLinks,
  policiesCovering,
  usesOfNodes,
} from '@meshdeck/domain/where-used'
import { useCan, useQuery } from '@meshdeck/platform'

import type { KnownUses } from './NetworkUsePanel'

/** What names some nodes, each use once; with `withCovering` also the policies that apply to them without naming them. */
export function useNodeUses(
  networkId: string,
  ids: readonly string[],
  { withCovering = false } = {},
): KnownUses {
  const nodes = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const policies = useQuery(policyListQuery(networkId))
  const egressRoutes = useQuery(egressRouteListQuery(networkId))
  const { isAdmin } = useCan()
  // of keys administrators alone are told, and so of others it stays open whether a key names them
  const keys = useQuery({ ...enrollmentKeyListQuery(), enabled: isAdmin })
  const parts = [nodes, hosts, policies, egressRoutes, ...(isAdmin ? [keys] : [])]

  const nameOf = new Map(hosts.data?.map(({ id, name }) => [id, name]))
  const estate: Estate = {
    policies: policies.data ?? [],
    egressRoutes: egressRoutes.data ?? [],
    keys: keys.data ?? [],
    nodes: nodes.data?.map((node) => linksOf(node, nameOf)) ?? [],
  }

  const named = usesOfNodes(ids, estate)

  return {
    uses: withCovering ? [...policiesCovering(ids, estate), ...named] : named,
    isPending: parts.some(({ isPending }) => isPending),
    isWhole: isAdmin && parts.every(({ isSuccess }) => isSuccess),
  }
}

function linksOf(node: Node, nameOf: ReadonlyMap<string, string>): NodeLinks {
  const id = nodeKey(node)
  return {
    id,
    name: (node.is_static ? undefined : nameOf.get(node.hostid)) || id,
    isClient: node.is_static,
    gatewayId: node.static_node?.ingressgatewayid ?? '',
    relayedBy: node.relayedby,
    internetGatewayId: node.internetgw_node_id,
    failedOverBy: node.failed_over_by,
    tags: node.tags,
  }
}

import { hostListQuery } from '@meshdeck/api/hosts'
import { isReadByNode, networkMetricsQuery } from '@meshdeck/api/metrics'
import type { Network } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { inSlices, queryKeyOf, queryOptions } from '@meshdeck/platform'

import { linkSteps, type PairRow, toMembers } from './pair-rows'
import { pairSteps } from './pairs'

/** Maximum number of networks read on request. */
const MAX_NETWORKS = 10
/** Measured size of a link in a response, in bytes. */
const LINK_BYTES = 250
/** Nodes and metrics of each network; the devices are read once. */
const CALLS_A_NETWORK = 2

/** Cost of looking for the worst pairs. */
export type Plan = {
  networkIds: string[]
  calls: number
  /** Maximum bytes of metrics. */
  bytes: number
  /** Networks that can only be read by node, and those beyond the limit. */
  leftOut: string[]
}

/** Returns the networks that one call each can read, and the cost; networks of a single node have no pairs. */
export function planOf(networks: ReadonlyArray<Pick<Network, 'netid' | 'hosts'>>): Plan {
  const pairedNetworks = networks.filter(({ hosts }) => hosts > 1)
  const readableNetworks = pairedNetworks
    .filter(({ hosts }) => !isReadByNode(hosts))
    .slice(0, MAX_NETWORKS)
  return {
    networkIds: readableNetworks.map(({ netid }) => netid),
    calls: 1 + readableNetworks.length * CALLS_A_NETWORK,
    bytes: readableNetworks.reduce((sum, { hosts }) => sum + hosts * (hosts - 1) * LINK_BYTES, 0),
    leftOut: pairedNetworks
      .filter((network) => !readableNetworks.includes(network))
      .map(({ netid }) => netid),
  }
}

export type NetworkPair = PairRow & { networkId: string }

export type WorstPairs = {
  /** Slow or failing pairs, worst first. */
  pairs: NetworkPair[]
  /** Number of all examined pairs. */
  count: number
  /** Networks that couldn't be read, with the first error. */
  failedNetworks: string[]
  error: unknown
}

/** Reads one network after the other on request; a failed one doesn't affect the others. */
export const worstPairsQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('metrics', { networkIds }, 'worst-pairs'),
    queryFn: async ({ client, signal }): Promise<WorstPairs> => {
      const worstPairs: WorstPairs = { pairs: [], count: 0, failedNetworks: [], error: null }
      const hosts = await client.fetchQuery(hostListQuery())
      for (const networkId of networkIds) {
        try {
          const [nodes, metrics] = await Promise.all([
            client.fetchQuery(nodeListQuery(networkId)),
            client.fetchQuery({ ...networkMetricsQuery(networkId), staleTime: 0 }),
          ])
          const members = toMembers({ nodes, hosts })
          const links = await inSlices(linkSteps({ metrics, members, nodes }), signal)
          const { rows, summary } = await inSlices(pairSteps(links), signal)
          worstPairs.count += summary.pairs
          const badRows = rows.filter(({ state }) => state === 'failing' || state === 'slow')
          worstPairs.pairs.push(...badRows.map((row) => ({ ...row, networkId })))
        } catch (error) {
          signal.throwIfAborted()
          worstPairs.failedNetworks.push(networkId)
          worstPairs.error ??= error
        }
      }
      worstPairs.pairs.sort((a, b) => b.badness - a.badness)
      return worstPairs
    },
    structuralSharing: false,
    // refetched only on request
    staleTime: Infinity,
  })

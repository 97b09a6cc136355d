import { hostListQuery } from '@meshdeck/api/hosts'
import { isReadByNode, networkMetricsQuery } from '@meshdeck/api/metrics'
import type { Network } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { API_MAJOR, inSlices, queryOptions } from '@meshdeck/platform'

import { linkSteps, type PairRow, toMembers } from './pair-rows'
import { pairSteps } from './pairs'

/** So many networks are read at most when somebody asks. */
const MOST_NETWORKS = 10
/** A link in a reply, in bytes: measured. */
const LINK_BYTES = 250
/** Nodes and metrics of each network; the devices once. */
const CALLS_A_NETWORK = 2

/** What it would take to look for the worst pairs. */
export type Plan = {
  networkIds: string[]
  calls: number
  /** At most, of metrics. */
  bytes: number
  /** Those that are read by node alone, and those beyond the first. */
  leftOut: string[]
}

/** Which networks can be read by one call each, and what that costs; nodes that are alone have no pairs. */
export function planOf(networks: ReadonlyArray<Pick<Network, 'netid' | 'hosts'>>): Plan {
  const paired = networks.filter(({ hosts }) => hosts > 1)
  const read = paired.filter(({ hosts }) => !isReadByNode(hosts)).slice(0, MOST_NETWORKS)
  return {
    networkIds: read.map(({ netid }) => netid),
    calls: 1 + read.length * CALLS_A_NETWORK,
    bytes: read.reduce((sum, { hosts }) => sum + hosts * (hosts - 1) * LINK_BYTES, 0),
    leftOut: paired.filter((network) => !read.includes(network)).map(({ netid }) => netid),
  }
}

export type NetworkPair = PairRow & { networkId: string }

export type WorstPairs = {
  /** Slow or failing, the worst first. */
  pairs: NetworkPair[]
  /** All that were looked at. */
  count: number
  /** Networks that could not be read, with the first reason. */
  failed: string[]
  error: unknown
}

/** Read one network after the other, when somebody asks; one that fails leaves the others. */
export const worstPairsQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: ['metrics', API_MAJOR, { worstOf: networkIds }] as const,
    queryFn: async ({ client, signal }): Promise<WorstPairs> => {
      const found: WorstPairs = { pairs: [], count: 0, failed: [], error: null }
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
          found.count += summary.pairs
          const bad = rows.filter(({ state }) => state === 'failing' || state === 'slow')
          found.pairs.push(...bad.map((row) => ({ ...row, networkId })))
        } catch (error) {
          signal.throwIfAborted()
          found.failed.push(networkId)
          found.error ??= error
        }
      }
      found.pairs.sort((a, b) => b.badness - a.badness)
      return found
    },
    structuralSharing: false,
    // read again when somebody asks again
    staleTime: Infinity,
  })

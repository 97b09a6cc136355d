import { DAY_SECONDS } from '@meshdeck/domain/times'

import { timeOfUnix, unixNow } from '../clock'
import type { Network, Node } from '../storage/tables'
import type { SeedContext } from './seed-networks'

/** Network of a company, with its nodes that may serve others. */
export type CompanyNetwork = SeedContext & {
  network: Network
  /** Starts at 0. */
  index: number
  members: Node[]
  servers: Node[]
}

/** Returns the networks that have members, with the data for the next steps. */
export function companyNetworksOf(context: SeedContext): CompanyNetwork[] {
  const linux = new Set(context.fleet.hosts.filter(({ os }) => os === 'linux').map(({ id }) => id))
  const members = new Map(context.networks.map(({ netid }): [string, Node[]] => [netid, []]))
  for (const node of context.fleet.nodes) members.get(node.network)?.push(node)
  return context.networks
    .map((network, index) => {
      const nodes = members.get(network.netid) ?? []
      const servers = nodes.filter(({ hostid }) => linux.has(hostid)).slice(0, 4)
      return { ...context, network, index, members: nodes, servers }
    })
    .filter((companyNetwork) => companyNetwork.members.length > 0)
}

/** Returns a random day of the last forty. */
export function someDay({ random }: Pick<SeedContext, 'random'>): string {
  return timeOfUnix(unixNow() - random.below(40 * DAY_SECONDS))
}

import { hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'

import { relaysOf } from './key-options'

/** Those that can relay for whoever joins networks; what is read already is good enough. */
export function useRelays() {
  const nodes = useQuery({ ...everyNodeQuery(), staleTime: Infinity })
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })

  return {
    /** Names by id; undefined while they are on their way. */
    relaysIn: (networks: readonly string[]) =>
      nodes.data && hosts.data && relaysOf(networks, { nodes: nodes.data, hosts: hosts.data }),
    /** Of a node, without prefix. */
    addressOf: (nodeId: string) => {
      const node = nodes.data?.find(({ id }) => id === nodeId)
      return (node?.address || node?.address6)?.split('/')[0]
    },
    error: nodes.error ?? hosts.error,
    refetch: () => void Promise.all([nodes.refetch(), hosts.refetch()]),
  }
}

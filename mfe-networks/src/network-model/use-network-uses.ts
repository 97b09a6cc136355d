import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { policyListQuery } from '@meshdeck/api/policies'
import { usesOfNetwork } from '@meshdeck/domain/where-used'
import { useCan, useQuery } from '@meshdeck/platform'

import type { KnownUses } from '../uses/NetworkUsePanel'

/** What belongs to a network or lets devices join it; with `isFresh` read again, however new it is. */
export function useNetworkUses(networkId: string, { isFresh = false } = {}): KnownUses {
  const age = isFresh ? { staleTime: 0 } : {}
  const policies = useQuery({ ...policyListQuery(networkId), ...age })
  const egressRoutes = useQuery({ ...egressRouteListQuery(networkId), ...age })
  const { isAdmin } = useCan()
  // of keys administrators alone are told, and so of others it stays open whether a key names the network
  const keys = useQuery({ ...enrollmentKeyListQuery(), ...age, enabled: isAdmin })
  const parts = [policies, egressRoutes, ...(isAdmin ? [keys] : [])]

  return {
    uses: usesOfNetwork(networkId, {
      policies: policies.data ?? [],
      egressRoutes: egressRoutes.data ?? [],
      keys: keys.data ?? [],
    }),
    isPending: parts.some(({ isPending }) => isPending),
    isWhole: isAdmin && parts.every(({ isSuccess }) => isSuccess),
  }
}

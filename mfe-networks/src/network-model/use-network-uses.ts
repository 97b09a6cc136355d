import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { policyListQuery } from '@meshdeck/api/policies'
import { usesOfNetwork } from '@meshdeck/domain/where-used'
import { useQuery } from '@meshdeck/platform'

import type { KnownUses } from '../uses/NetworkUsePanel'

/** What belongs to a network or lets devices join it; with `isFresh` read again, however new it is. */
export function useNetworkUses(networkId: string, { isFresh = false } = {}): KnownUses {
  const age = isFresh ? { staleTime: 0 } : {}
  const policies = useQuery({ ...policyListQuery(networkId), ...age })
  const egressRoutes = useQuery({ ...egressRouteListQuery(networkId), ...age })
  const keys = useQuery({ ...enrollmentKeyListQuery(), ...age })
  const parts = [policies, egressRoutes, keys]

  return {
    uses: usesOfNetwork(networkId, {
      policies: policies.data ?? [],
      egressRoutes: egressRoutes.data ?? [],
      keys: keys.data ?? [],
    }),
    isPending: parts.some(({ isPending }) => isPending),
    isWhole: parts.every(({ isSuccess }) => isSuccess),
  }
}

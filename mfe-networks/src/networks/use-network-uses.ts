import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { policyListQuery } from '@meshdeck/api/policies'
import { usesOfNetwork } from '@meshdeck/domain/where-used'
import { useQuery } from '@meshdeck/platform'

import type { KnownUses } from '../uses/UsePanel'

/** What belongs to a network or lets devices join it. */
export function useNetworkUses(networkId: string): KnownUses {
  const policies = useQuery(policyListQuery(networkId))
  const egressRoutes = useQuery(egressRouteListQuery(networkId))
  const keys = useQuery(enrollmentKeyListQuery())
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

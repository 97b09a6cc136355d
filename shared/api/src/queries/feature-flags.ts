import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

import { flag } from '../fields'

/** What the licence of a server from 1.5.1 on switches on, as far as the console asks (contract 2.1). */
const featureFlagsSchema = z.object({
  /** Networks may ask before they take a device in. */
  enable_device_approval: flag,
  /** Networks may be entered for a time only. */
  enable_jit: flag,
  /** Devices are held against checks of their state. */
  enable_posture_checks: flag,
  /** An egress route may lead through several nodes. */
  enable_egress_ha: flag,
  /** Egress routes may share addresses; without it a server may refuse them (contract 2.10). */
  enable_overlapping_egress_ranges: flag,
})

/** GET /server/feature_flags: as the server has started. Throws an `ApiError` of 404 on 1.0.0. */
export const featureFlagsQuery = () =>
  queryOptions({
    queryKey: ['feature-flags', API_MAJOR] as const,
    queryFn: ({ signal }) =>
      readReply(api.get('server/feature_flags', { signal }), featureFlagsSchema),
    staleTime: Infinity,
  })

import { api, queryKeyOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { flag } from '../fields'

/**
 * Features that the license of a server enables (since 1.5.1), limited to those that the console uses (contract 2.1).
 */
const featureFlagsSchema = z.object({
  /** Networks may require approval before a device joins. */
  enable_device_approval: flag,
  /** Networks may require just-in-time access. */
  enable_jit: flag,
  /** Devices are evaluated against posture checks. */
  enable_posture_checks: flag,
  /** An egress route may lead through several nodes. */
  enable_egress_ha: flag,
  /** Egress routes may overlap; without it a server may reject them (contract 2.10). */
  enable_overlapping_egress_ranges: flag,
})

/** GET /server/feature_flags: the features as of the server's start. Throws an `ApiError` of 404 on 1.0.0. */
export const featureFlagsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('feature-flags'),
    queryFn: ({ signal }) =>
      readReply(api.get('server/feature_flags', { signal }), featureFlagsSchema),
    staleTime: Infinity,
  })

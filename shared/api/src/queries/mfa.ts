import { API_MAJOR, queryOptions } from '@meshdeck/platform'

import { secondFactorCallsOf, type SecondFactorFamily } from '../second-factor-families'
import { settingsRecordQuery } from './settings-record'

export type { SecondFactorSetup } from '../second-factor-families'

/**
 * POST /users/{username}/auth/init-totp [AP-135]: creates a secret for the signed-in user, which is shown once. Throws
 * an `ApiError` of 400 for users of an identity provider. `family` as in `secondFactorCallsOf`.
 */
export const secondFactorSetupQuery = (username: string, family?: SecondFactorFamily) =>
  queryOptions({
    queryKey: ['second-factor-setup', API_MAJOR, username] as const,
    queryFn: () => secondFactorCallsOf(family).start(username),
    // every request creates another secret: a scanned one must stay valid, and is removed when the screen closes
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * GET /server/settings, of which every user needs only one field: whether a second factor is required [SE-050]. The
 * server itself lets users sign in without one (contract 1.2).
 */
export const secondFactorDemandedQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ mfa_enforced }) => mfa_enforced,
  })

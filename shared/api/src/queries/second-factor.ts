import { API_MAJOR, queryOptions } from '@meshdeck/platform'

import { secondFactorCallsOf, type SecondFactorFamily } from '../second-factor-families'
import { settingsRecordQuery } from './settings-record'

export type { SecondFactorSetup } from '../second-factor-families'

/**
 * POST /users/{username}/auth/init-totp [AP-135]: a new secret for the signed-in user, who sees it once.
 * Throws an `ApiError` of 400 for those whom an identity provider signs in. `family` as in `secondFactorCallsOf`.
 */
export const secondFactorSetupQuery = (username: string, family?: SecondFactorFamily) =>
  queryOptions({
    queryKey: ['second-factor-setup', API_MAJOR, username] as const,
    queryFn: () => secondFactorCallsOf(family).start(username),
    // every call makes another secret: what has been scanned must stay, and go with the screen
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * GET /server/settings, of which only one word concerns everybody: whether a second factor is demanded
 * [SE-050]. The server itself lets people in without (contract 1.2).
 */
export const secondFactorDemandedQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ mfa_enforced }) => mfa_enforced,
  })

import { queryKeyOf, queryOptions } from '@meshdeck/platform'

import { mfaCallsOf, type MfaFamily } from '../mfa-families'
import { settingsRecordQuery } from './settings-record'

export type { MfaSetup } from '../mfa-families'

/**
 * POST /users/{username}/auth/init-totp [AP-135]: creates a secret for the signed-in user, which is shown once. Throws
 * an `ApiError` of 400 for users of an identity provider. `family` as in `mfaCallsOf`.
 */
export const mfaSetupQuery = (username: string, family?: MfaFamily) =>
  queryOptions({
    queryKey: queryKeyOf('mfa-setup', { username }),
    queryFn: () => mfaCallsOf(family).start(username),
    // every request creates another secret: a scanned one must stay valid, and is removed when the screen closes
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * GET /server/settings, of which every user needs only one field: whether MFA is required [SE-050]. The
 * server itself lets users sign in without one (contract 1.2).
 */
export const mfaRequiredQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ mfa_enforced }) => mfa_enforced,
  })

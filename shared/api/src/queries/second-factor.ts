import { api, API_MAJOR, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

import { settingsRecordQuery } from './settings-record'

/** A second factor that is being set up; the server keeps nothing of it until it is confirmed. */
const setupSchema = z.object({
  /** `otpauth://totp/…?secret=…`, what an authenticator app reads. */
  otp_auth_url: z.string(),
  otp_auth_url_signature: z.string(),
  /** The same as an image: `data:image/png;base64,…`. */
  qr_code: z.string(),
})
export type SecondFactorSetup = Infer<typeof setupSchema>

/**
 * POST /users/{username}/auth/init-totp [AP-135]: a new secret for the signed-in user, who sees it once.
 * Throws an `ApiError` of 400 for those whom an identity provider signs in.
 */
export const secondFactorSetupQuery = (username: string) =>
  queryOptions({
    queryKey: ['second-factor-setup', API_MAJOR, username] as const,
    queryFn: () => readReply(api.post(secondFactorPath(username, 'init-totp')), setupSchema),
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

/** Of the steps by which somebody sets up a second factor. */
export const secondFactorPath = (username: string, step: string) =>
  `users/${encodeURIComponent(username)}/auth/${step}`

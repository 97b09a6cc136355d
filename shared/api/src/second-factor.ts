import {
  api,
  API_MAJOR,
  type Infer,
  queryOptions,
  readReply,
  refreshOwnUser,
  useMutation,
  useSession,
  z,
} from '@meshdeck/platform'

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
    queryFn: () => readReply(api.post(pathOf(username, 'init-totp')), setupSchema),
    // every call makes another secret: what has been scanned must stay, and go with the screen
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: from now on the signed-in user needs a code.
 * Throws an `ApiError` of 400 that says `invalid otp` for a wrong code.
 */
export function useCompleteSecondFactor() {
  const { username } = useSession()
  return useMutation({
    mutationFn: ({ otp_auth_url, otp_auth_url_signature, code }: CompletionInput) =>
      readReply(
        api.post(pathOf(username, 'complete-totp'), {
          json: { otp_auth_url, otp_auth_url_signature, totp: code },
        }),
        z.unknown(),
      ),
    onSuccess: refreshOwnUser,
    // what was sent holds the secret
    gcTime: 0,
  })
}
type CompletionInput = Omit<SecondFactorSetup, 'qr_code'> & { code: string }

/**
 * GET /server/settings, of which only one word concerns everybody: whether a second factor is demanded
 * [SE-050]. The server itself lets people in without (contract 1.2).
 */
export const secondFactorDemandedQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ mfa_enforced }) => mfa_enforced,
  })

const pathOf = (username: string, step: string) =>
  `users/${encodeURIComponent(username)}/auth/${step}`

import { api, type Infer, readReply, z } from '@meshdeck/platform'

import { putOwnUser } from './own-user'

/** MFA during setup; the server stores nothing until it is confirmed. */
const setupSchema = z.object({
  /** `otpauth://totp/…?secret=…`, for an authenticator app. */
  otp_auth_url: z.string(),
  otp_auth_url_signature: z.string(),
  /** The address of the QR code as an image: `data:image/png;base64,…`. */
  qr_code: z.string(),
})
export type MfaSetup = Infer<typeof setupSchema>

/** Confirmation of a setup: the data with which the server started it, and the code from the app. */
export type MfaCompletion = Omit<MfaSetup, 'qr_code'> & {
  username: string
  code: string
}

type MfaCalls = {
  start: (username: string) => Promise<MfaSetup>
  complete: (completion: MfaCompletion) => Promise<unknown>
  remove: (username: string) => Promise<unknown>
}

/**
 * `totp` are the requests that servers have; `profile` are requests that are documented in addition, but no current
 * server has.
 */
export type MfaFamily = 'totp' | 'profile'

/**
 * Returns the requests with which the signed-in user sets up and removes MFA (decision C-20). A server with
 * the second family requires its name instead of the default.
 */
export const mfaCallsOf = (family: MfaFamily = 'totp'): MfaCalls => families[family]

const families: Readonly<Record<MfaFamily, MfaCalls>> = {
  totp: {
    start: (username) => readReply(api.post(mfaPath(username, 'init-totp')), setupSchema),
    complete: ({ username, code, otp_auth_url, otp_auth_url_signature }) => {
      const json = { otp_auth_url, otp_auth_url_signature, totp: code }
      return readReply(api.post(mfaPath(username, 'complete-totp'), { json }), z.unknown())
    },
    // no request exists for this alone (contract 1.2)
    remove: (username) => putOwnUser(username, { is_mfa_enabled: false }),
  },
  profile: {
    // POST enable [AP-137], POST verify with {token} [AP-138], DELETE mfa [AP-139]
    start: (username) => readReply(api.post(mfaPath(username, 'enable')), setupSchema),
    complete: ({ username, code }) =>
      readReply(api.post(mfaPath(username, 'verify'), { json: { token: code } }), z.unknown()),
    remove: (username) => readReply(api.delete(mfaPath(username, 'mfa')), z.unknown()),
  },
}

const mfaPath = (username: string, step: string) =>
  `users/${encodeURIComponent(username)}/auth/${step}`

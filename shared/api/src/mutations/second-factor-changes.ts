import { api, readReply, refreshOwnUser, z } from '@meshdeck/platform'

import { change } from '../change'
import { secondFactorPath, type SecondFactorSetup } from '../queries/second-factor'

type Completion = Omit<SecondFactorSetup, 'qr_code'> & { username: string; code: string }

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: from now on the signed-in user needs a code.
 * Throws an `ApiError` of 400 that says `invalid otp` for a wrong code.
 */
export const completeSecondFactor = change({
  send: async ({ username, otp_auth_url, otp_auth_url_signature, code }: Completion) => {
    const json = { otp_auth_url, otp_auth_url_signature, totp: code }
    await readReply(api.post(secondFactorPath(username, 'complete-totp'), { json }), z.unknown())
    await refreshOwnUser()
  },
  stale: [],
})

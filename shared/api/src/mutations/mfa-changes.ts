import { api, readReply, refreshOwnUser } from '@meshdeck/platform'

import { change } from '../change'
import { type MfaCompletion, mfaCallsOf, type MfaFamily } from '../mfa-families'
import { userSchema } from '../queries/users'
import { confirmIdentity, type Identity } from './identity-changes'

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: requires a code from the signed-in user afterward. Throws an
 * `ApiError` of 400 with `invalid otp` for a wrong code, and an error that `isWrongPassword` recognizes. `family` as in
 * `mfaCallsOf`.
 */
export const completeMfa = change({
  send: async ({ family, current, ...completion }: MfaCompletion & Identity & InFamily) => {
    await confirmIdentity({ username: completion.username, current })
    await mfaCallsOf(family).complete(completion)
    return lookAfter(completion.username, true)
  },
  stale: ['users'],
  isSaved: (_completion, isStored) => isStored,
})

/**
 * PUT /users/{username} without MFA [US-027]: the signed-in user no longer needs a code. Throws an
 * `ApiError` of 403 while the server requires MFA from everyone, and an error that `isWrongPassword`
 * recognizes. `family` as in `mfaCallsOf`.
 */
export const removeMfa = change({
  send: async ({ family, ...identity }: Identity & InFamily) => {
    await confirmIdentity(identity)
    await mfaCallsOf(family).remove(identity.username)
    return lookAfter(identity.username, false)
  },
  stale: ['users'],
  isSaved: (_identity, isStored) => isStored,
})

/**
 * Whether the server has stored the change, if that can be read. Runs before the session is updated, because that leads
 * to another page.
 */
async function lookAfter(username: string, wasTurnedOn: boolean): Promise<boolean> {
  const reply = api.get(`users/${encodeURIComponent(username)}`)
  const isOn = await readReply(reply, userSchema).then(
    (user) => user.is_mfa_enabled,
    () => wasTurnedOn,
  )
  await refreshOwnUser()
  return isOn === wasTurnedOn
}

type InFamily = { family?: MfaFamily }

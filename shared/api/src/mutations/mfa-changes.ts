import { api, readReply, refreshOwnUser } from '@meshdeck/platform'

import { change } from '../change'
import { userSchema } from '../queries/users'
import {
  type SecondFactorCompletion,
  secondFactorCallsOf,
  type SecondFactorFamily,
} from '../second-factor-families'
import { confirmIdentity, type Identity } from './identity-changes'

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: requires a code from the signed-in user afterward. Throws an
 * `ApiError` of 400 with `invalid otp` for a wrong code, and an error that `isWrongPassword` recognizes. `family` as in
 * `secondFactorCallsOf`.
 */
export const completeSecondFactor = change({
  send: async ({
    family,
    current,
    ...completion
  }: SecondFactorCompletion & Identity & InFamily) => {
    await confirmIdentity({ username: completion.username, current })
    await secondFactorCallsOf(family).complete(completion)
    return lookAfter(completion.username, true)
  },
  stale: ['users'],
  isSaved: (_completion, isStored) => isStored,
})

/**
 * PUT /users/{username} without a second factor [US-027]: the signed-in user no longer needs a code. Throws an
 * `ApiError` of 403 while the server requires a second factor from everyone, and an error that `isWrongPassword`
 * recognizes. `family` as in `secondFactorCallsOf`.
 */
export const removeSecondFactor = change({
  send: async ({ family, ...identity }: Identity & InFamily) => {
    await confirmIdentity(identity)
    await secondFactorCallsOf(family).remove(identity.username)
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

type InFamily = { family?: SecondFactorFamily }

import { refreshOwnUser } from '@meshdeck/platform'

import { change } from '../change'
import { hasSecondFactor } from '../own-user'
import {
  type SecondFactorCompletion,
  secondFactorCallsOf,
  type SecondFactorFamily,
} from '../second-factor-families'
import { confirmIdentity, type Identity } from './identity-changes'

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: from now on the signed-in user needs a code.
 * Throws an `ApiError` of 400 that says `invalid otp` for a wrong code, and one that `isWrongPassword` knows. `family` as in `secondFactorCallsOf`.
 */
export const completeSecondFactor = change({
  send: async ({
    family,
    current,
    ...completion
  }: SecondFactorCompletion & Identity & InFamily) => {
    await confirmIdentity({ username: completion.username, current })
    await secondFactorCallsOf(family).complete(completion)
    await refreshOwnUser()
  },
  stale: ['users'],
  isSaved: async ({ username }) => hasSecondFactor(username),
})

/**
 * PUT /users/{username} without a second factor [US-027]: the signed-in user needs no code any more. Throws an
 * `ApiError` of 403 while the server demands one of everybody, and one that `isWrongPassword` knows. `family` as in `secondFactorCallsOf`.
 */
export const removeSecondFactor = change({
  send: async ({ family, ...identity }: Identity & InFamily) => {
    await confirmIdentity(identity)
    await secondFactorCallsOf(family).remove(identity.username)
    await refreshOwnUser()
  },
  stale: ['users'],
  isSaved: async ({ username }) => !(await hasSecondFactor(username)),
})

type InFamily = { family?: SecondFactorFamily }

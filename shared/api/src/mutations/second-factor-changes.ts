import { refreshOwnUser } from '@meshdeck/platform'

import { change } from '../change'
import {
  type SecondFactorCompletion,
  secondFactorCallsOf,
  type SecondFactorFamily,
} from '../second-factor-families'

/**
 * POST /users/{username}/auth/complete-totp [AP-136]: from now on the signed-in user needs a code.
 * Throws an `ApiError` of 400 that says `invalid otp` for a wrong code. `family` as in `secondFactorCallsOf`.
 */
export const completeSecondFactor = change({
  send: async ({ family, ...completion }: SecondFactorCompletion & InFamily) => {
    await secondFactorCallsOf(family).complete(completion)
    await refreshOwnUser()
  },
  stale: ['users'],
})

/**
 * PUT /users/{username} without a second factor [US-027]: the signed-in user needs no code any more. Throws an
 * `ApiError` of 403 while the server demands one of everybody. `family` as in `secondFactorCallsOf`.
 */
export const removeSecondFactor = change({
  send: async ({ family, username }: { username: string } & InFamily) => {
    await secondFactorCallsOf(family).remove(username)
    await refreshOwnUser()
  },
  stale: ['users'],
})

type InFamily = { family?: SecondFactorFamily }

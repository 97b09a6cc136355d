import { z } from 'zod'

import { timeOfUnix, unixNow } from '../clock'
import { type Licence, NO_LICENCE_KEY, validLicence } from '../licence/licence'
import type { Effect } from './effect'

const DAY = 24 * 60 * 60

/** A Pro server is without a licence: its status says why, and every other call is refused with that. */
export const licenceErrorSchema = z.strictObject({
  kind: z.literal('licence-error'),
  message: z.string().min(1).default(NO_LICENCE_KEY),
})

export function licenceError(
  { message }: z.infer<typeof licenceErrorSchema>,
  licence: Licence,
): Effect {
  return {
    onSet: () => void Object.assign(licence, { error: message }),
    onRemove: () => void Object.assign(licence, { error: validLicence().error }),
  }
}

/** The server is on a trial that ends in so many days; with a negative number it has ended. */
export const trialSchema = z.strictObject({
  kind: z.literal('trial'),
  days: z.number().min(-3650).max(3650),
})

export function trial({ days }: z.infer<typeof trialSchema>, licence: Licence): Effect {
  const trialEnd = timeOfUnix(Math.floor(unixNow() + days * DAY))
  return {
    onSet: () => void Object.assign(licence, { isOnTrial: true, trialEnd }),
    onRemove() {
      const { isOnTrial, trialEnd: none } = validLicence()
      Object.assign(licence, { isOnTrial, trialEnd: none })
    },
  }
}

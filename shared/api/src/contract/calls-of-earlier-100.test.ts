/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition community
 */
import { makeCallsOfEarlier } from '../testing/every-call'

makeCallsOfEarlier({ isLater: false, isPro: false })

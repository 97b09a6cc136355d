/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition community
 */
import { makeEveryCall } from '../testing/every-call'

makeEveryCall({ isLater: false, isPro: false })

/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition pro
 */
import { makeEveryCall } from '../testing/every-call'

makeEveryCall({ isLater: false, isPro: true })

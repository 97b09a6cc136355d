/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition pro
 */
import { makeEveryCall } from '../testing/make-every-call'

makeEveryCall({ isLater: false, isPro: true })

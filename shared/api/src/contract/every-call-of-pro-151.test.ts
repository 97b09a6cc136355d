/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition pro
 */
import { makeEveryCall } from '../testing/every-call'

makeEveryCall({ isLater: true, isPro: true })

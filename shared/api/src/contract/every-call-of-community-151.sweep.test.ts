/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition community
 */
import { makeEveryCall } from '../testing/every-call'

makeEveryCall({ isLater: true, isPro: false })

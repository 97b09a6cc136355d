/**
 * @backend empty
 * @api-version 1.0.0
 */
import { makeCallsOfFirstStart } from '../testing/make-every-call'

makeCallsOfFirstStart({ isLater: false, isPro: false })

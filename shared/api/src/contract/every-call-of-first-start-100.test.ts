/**
 * @backend empty
 * @api-version 1.0.0
 */
import { makeCallsOfFirstStart } from '../testing/every-call'

makeCallsOfFirstStart({ isLater: false, isPro: false })

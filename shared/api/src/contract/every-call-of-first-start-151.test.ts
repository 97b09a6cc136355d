/**
 * @backend empty
 * @api-version 1.5.1
 */
import { makeCallsOfFirstStart } from '../testing/every-call'

makeCallsOfFirstStart({ isLater: true, isPro: false })

/**
 * @backend empty
 * @api-version 1.5.1
 */
import { makeCallsOfFirstStart } from '../testing/make-every-call'

makeCallsOfFirstStart({ isLater: true, isPro: false })

/**
 * @backend empty
 * @api-version 1.0.0
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'

import { makeCallsOfFirstStart } from '../testing/every-call'

makeCallsOfFirstStart(capabilitiesOf('1.0.0', false))

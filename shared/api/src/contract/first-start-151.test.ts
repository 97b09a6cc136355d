/**
 * @backend empty
 * @api-version 1.5.1
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'

import { makeCallsOfFirstStart } from '../testing/every-call'

makeCallsOfFirstStart(capabilitiesOf('1.5.1', false))

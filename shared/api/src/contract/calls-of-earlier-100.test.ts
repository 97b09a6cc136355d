/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition community
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'

import { makeCallsOfEarlier } from '../testing/every-call'

makeCallsOfEarlier(capabilitiesOf('1.0.0', false))

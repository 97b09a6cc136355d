/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition community
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'

import { makeEveryCall } from '../testing/every-call'

makeEveryCall(capabilitiesOf('1.0.0', false))

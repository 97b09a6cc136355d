/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition community
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { backend } from '@meshdeck/testing/backend'

import { makeCallsOfEarlier } from '../testing/every-call'
import { readTolerantly } from '../testing/read-whatever-comes'

makeCallsOfEarlier(capabilitiesOf('1.0.0', false))

test('reads every response of server 1.0.0, whatever was changed on it', async () => {
  await expect(readTolerantly(backend().url, { apiVersion: '1.0.0' })).resolves.not.toThrow()
}, 60_000)

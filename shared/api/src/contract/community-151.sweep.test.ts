/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition community
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { backend } from '@meshdeck/testing/backend'

import { makeEveryCall } from '../testing/every-call'
import { readTolerantly } from '../testing/read-whatever-comes'

makeEveryCall(capabilitiesOf('1.5.1', false))

test('reads every response of server 1.5.1, whatever was changed on it', async () => {
  await expect(readTolerantly(backend().url, { apiVersion: '1.5.1' })).resolves.not.toThrow()
}, 60_000)

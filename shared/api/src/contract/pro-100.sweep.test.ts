/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition pro
 */
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { backend } from '@meshdeck/testing/backend'

import { makeEveryCall } from '../testing/every-call'
import { readTolerantly } from '../testing/read-whatever-comes'

makeEveryCall(capabilitiesOf('1.0.0', true))

test('reads every response of Pro 1.0.0, whatever was changed on it', async () => {
  const served = { apiVersion: '1.0.0', edition: 'pro' } as const
  await expect(readTolerantly(backend().url, served)).resolves.not.toThrow()
}, 60_000)

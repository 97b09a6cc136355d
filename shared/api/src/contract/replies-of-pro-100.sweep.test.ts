/**
 * @backend seeded
 * @api-version 1.0.0
 * @edition pro
 */
import { backend } from '@meshdeck/testing/backend'

import { readWhateverComes } from '../testing/read-whatever-comes'

test('reads what Pro 1.0.0 answers, whatever was done to it', async () => {
  const served = { apiVersion: '1.0.0', edition: 'pro' } as const
  await expect(readWhateverComes(backend().url, served)).resolves.not.toThrow()
}, 60_000)

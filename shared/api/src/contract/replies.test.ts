/**
 * @backend seeded
 * @api-version 1.0.0
 */
import { backend } from '@meshdeck/testing/backend'

import { readWhateverComes } from '../testing/read-whatever-comes'

test('reads what a server 1.0.0 answers, whatever was done to it', async () => {
  await expect(readWhateverComes(backend().url, { apiVersion: '1.0.0' })).resolves.not.toThrow()
}, 60_000)

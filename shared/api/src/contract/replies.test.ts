/**
 * @backend seeded
 * @api-version 1.0.0
 */
import { backend } from '@meshdeck/testing/backend'

import { readTolerantly } from '../testing/read-whatever-comes'

test('reads every response of server 1.0.0, whatever was changed on it', async () => {
  await expect(readTolerantly(backend().url, { apiVersion: '1.0.0' })).resolves.not.toThrow()
}, 60_000)

/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { queryClient } from '../query-client'
import { serverConfigQuery } from './config'

beforeEach(() => signInAsAdmin())
afterEach(() => queryClient.clear())

test('the configuration has version, addresses and tenant [SV-022, AP-010]', async () => {
  const config = await queryClient.fetchQuery(serverConfigQuery())
  expect(config).toMatchObject({ Version: 'v1.0.0' })
  const fields = ['PublicIp', 'APIHost', 'NetmakerTenantID']
  expect(Object.keys(config)).toEqual(expect.arrayContaining(fields))
})

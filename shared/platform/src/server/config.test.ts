/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { QueryObserver } from '@tanstack/react-query'

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

test('while it fails it is asked for every ten seconds, however many want it [SV-029]', async () => {
  const refusal = await fault({
    kind: 'error',
    message: 'disk full',
    path: '/api/server/getconfig',
  })
  const first = new QueryObserver(queryClient, serverConfigQuery())
  const second = new QueryObserver(queryClient, serverConfigQuery())
  const leave = [first.subscribe(() => undefined)]
  await waitFor(() => expect(first.getCurrentResult().isError).toBe(true))

  leave.push(second.subscribe(() => undefined))
  expect(second.getCurrentResult()).toMatchObject({ isError: true, isFetching: false })
  expect(await refusal.struck()).toBe(1)

  await refusal.remove()
  await waitFor(() => expect(second.getCurrentResult().isSuccess).toBe(true), { timeout: 12_000 })
  leave.forEach((end) => end())
}, 30_000)

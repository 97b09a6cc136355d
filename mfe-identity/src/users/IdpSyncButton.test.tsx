/**
 * @backend empty
 * @edition pro
 * @api-version 1.5.1
 */
import { idpConfiguredQuery } from '@meshdeck/api/idp'
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

test('offers no sync without a provider', async () => {
  await renderAt('/users', remote)
  const { queryKey } = idpConfiguredQuery()
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('success'))
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
})

test("starts a sync, and shows an error with the server's message [AP-113]", async () => {
  await signInAsAdmin()
  const settings = z.parse(z.looseObject({}), await callApi('get', 'server/settings'))
  // a directory that can't be read
  const provider = { authprovider: 'okta', client_id: 'x', client_secret: 'y', sync_enabled: true }
  await callApi('put', 'server/settings', { ...settings, ...provider })
  const user = await renderAt('/users', remote)
  const start = await screen.findByRole('button', { name: 'Sync now' })
  expect(start).toHaveAccessibleDescription(
    expect.stringContaining(inEnglish('identity:users.idpSync.reach')),
  )
  await user.click(start)

  expect(await screen.findByText(inEnglish('identity:users.idpSync.started'))).toBeVisible()
  expect(await screen.findByText('Sync failed')).toBeVisible()
})

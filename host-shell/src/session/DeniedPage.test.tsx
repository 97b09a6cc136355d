/** @backend seeded */
import { z } from '@meshdeck/platform'
import { ownUserSchema, updateOwnUser } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { renderShell } from '../testing/render-shell'

test('a role that is kept out of the console reads so, and may sign out', async () => {
  await signInAsAdmin()
  updateOwnUser(
    z.parse(ownUserSchema, {
      username: 'admin',
      platform_role_id: 'service-user',
      platform_role: { id: 'service-user', deny_dashboard_access: true },
    }),
  )
  const user = await renderShell('/dashboard')

  expect(await screen.findByRole('heading', { name: 'No access to the console' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(sessionStorage.getItem('meshdeck_session')).toBeNull()
})

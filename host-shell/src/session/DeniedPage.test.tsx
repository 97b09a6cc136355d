/** @backend seeded */
import { apiBase, z } from '@meshdeck/platform'
import { ownUserSchema, updateOwnUser } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { renderShell } from '../testing/render-shell'

test('a role that is kept out of the console reads so, and leaves nothing behind when it signs out', async () => {
  await signInAsAdmin()
  // of a visit from before: nothing of the frame is here that would know of it
  const base = apiBase()
  localStorage.setItem(`recent ${base} admin`, '[]')
  localStorage.setItem(`changes ${base} admin of lab`, '')
  localStorage.setItem(`changes ${base} beata of lab`, '')
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
  expect(Object.keys(localStorage).filter((key) => /^(recent|changes) /.test(key))).toEqual([
    `changes ${base} beata of lab`,
  ])
})

/**
 * @backend seeded
 * @api-version 1.5.1
 */
import { admin, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

const settings = `/api/users/${admin.username}/settings`

async function openDashboard() {
  await signInAsAdmin()
  await renderShell('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('logs a failure to load settings and keeps the stored theme [ER-018]', async () => {
  localStorage.setItem('theme_choice', 'light')
  await fault({ kind: 'error', message: 'disk full', path: settings })
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openDashboard()

  await waitFor(() =>
    expect(warning).toHaveBeenCalledWith(
      'The display settings could not be loaded',
      expect.objectContaining({ serverText: expect.stringContaining('disk full') }),
    ),
  )
  expect(document.documentElement).toHaveClass('light')
  expect(screen.queryByText(/disk full/)).toBeNull()
  warning.mockRestore()
})

/** @backend seeded */
import { queryClient } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

const settings = '/api/server/settings'

async function openDashboard() {
  await signInAsAdmin()
  await renderShell('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('display and second factor ask for the settings of the server together, once', async () => {
  const asked = await fault({ kind: 'latency', milliseconds: 1, path: settings })
  await openDashboard()

  // kept by whoever follows the display
  await waitFor(() => expect(localStorage.getItem('display_seen')).not.toBeNull())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await asked.struck()).toBe(1)
})

test('settings that cannot be loaded are only logged, and the stored theme stays [ER-018]', async () => {
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

/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const remote = {
  ...networksRemote,
  navigation: networksRemote.navigation.map((entry) =>
    entry.path === '/networks/:networkId/nodes' ? { ...entry, goTo: 'n' } : entry,
  ),
}

async function openDashboard() {
  await signInAsAdmin()
  const user = await renderShell('/dashboard', { remotes: [remote] })
  // the key handlers are mounted together with this button
  await screen.findByRole('button', { name: inEnglish('shell:keyboard.palette') })
  return user
}

test("shows the page's shortcuts on a question mark", async () => {
  const user = await openDashboard()
  await user.keyboard('?')

  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText(inEnglish('shell:keyboard.palette'))).toBeVisible()
  expect(within(dialog).getByText('Dashboard')).toBeVisible()
  // the dashboard has no list to navigate
  expect(within(dialog).queryByText('In lists')).toBeNull()
})

test('opens a page with g and its key, and lists the keys in the meantime', async () => {
  const user = await openDashboard()
  await user.keyboard('g')
  const hint = await screen.findByText('Go to')
  expect(hint).toBeVisible()

  await user.keyboard('n')
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/networks\/[^/]+\/nodes$/))
  expect(hint).not.toBeInTheDocument()
})

test('cancels the sequence on Escape or a key without a page', async () => {
  const user = await openDashboard()
  for (const key of ['{Escape}', 'q']) {
    await user.keyboard('g')
    await screen.findByText('Go to')
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByText('Go to')).toBeNull())
  }
  expect(window.location.pathname).toBe('/dashboard')
})

test('ignores single keys when they are switched off', async () => {
  const user = await openDashboard()
  await user.click(screen.getByRole('button', { name: /Account menu/ }))
  await screen.findByRole('menu')
  await user.click(await screen.findByRole('menuitem', { name: 'Display' }))
  const keys = await screen.findByRole('switch', { name: 'Single-key shortcuts' })
  await user.click(keys)
  expect(localStorage.getItem('single_keys')).toBe('off')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.keyboard('g')
  expect(screen.queryByText('Go to')).toBeNull()

  // simulates a change in another tab: the next page starts with the values of this one
  localStorage.removeItem('single_keys')
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  await user.keyboard('g')
  expect(await screen.findByText('Go to')).toBeVisible()
})

/**
 * @backend seeded
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

beforeEach(() => signInAsAdmin())

test('the second layout of a hosted console names tenants once, and marks the active network [SH-118]', async () => {
  const settings = { variant: 'hosted', sidebarLayout: 'alternate' } as const
  await renderShell('/dashboard', { remotes: [networksRemote], settings })
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  const [first = ''] = await networkIds()

  expect(await menu.findByRole('link', { name: first })).toHaveAttribute('aria-current', 'true')
  // beside the one of the listing would stand the one above the desktop app
  await menu.findByRole('link', { name: 'Desktop download' })
  expect(await menu.findAllByRole('link', { name: 'Tenants' })).toHaveLength(1)
})

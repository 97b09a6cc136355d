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

test('shows the analytics of the active network as a menu entry on Pro [SH-112]', async () => {
  await renderShell('/dashboard', { remotes: [networksRemote] })
  const [first] = await networkIds()
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  const entry = await within(menu).findByRole('link', { name: /^Analytics/ })
  expect(entry).toHaveAttribute('href', `/networks/${first}/analytics`)
})

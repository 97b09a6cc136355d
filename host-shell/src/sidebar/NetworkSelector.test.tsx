/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const selector = () => screen.findByRole('button', { name: /^Network:/ })
const field = () => screen.findByRole('combobox', { name: 'Find a network' })

beforeEach(() => signInAsAdmin())

test('opens at the active network, from which the arrows go on', async () => {
  localStorage.setItem('active_network', 'dc-services')
  const user = await renderShell('/dashboard', { remotes: [networksRemote] })
  await user.click(await selector())
  await field()

  const marked = async () => (await field()).getAttribute('aria-activedescendant')
  const idOf = (name: RegExp) => screen.getByRole('option', { name }).id
  await screen.findByRole('option', { name: /dc-services/ })
  await waitFor(async () => expect(await marked()).toBe(idOf(/dc-services/)))
  await user.keyboard('{ArrowDown}')
  expect(await marked()).toBe(idOf(/iot-field/))
  await user.keyboard('{PageUp}')
  expect(await marked()).toBe(idOf(/corp-backbone/))
})

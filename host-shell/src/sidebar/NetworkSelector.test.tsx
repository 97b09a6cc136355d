/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { fireEvent, screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const selector = () => screen.findByRole('button', { name: /^Network:/ })
const field = () => screen.findByRole('combobox', { name: 'Find a network' })

/** Presses keys in the same task, as the panel needs a later one to arrive. */
function pressAtOnce(target: HTMLElement, keys: readonly string[]) {
  expect(screen.queryByRole('combobox')).toBeNull()
  for (const key of keys) fireEvent.keyDown(target, { key })
}

beforeEach(() => signInAsAdmin())

// the first test to open the panel waits for its code, so it stands before the others
test('what is pressed before the panel is here is not lost', async () => {
  const user = await renderShell('/dashboard', { remotes: [networksRemote] })
  const button = await selector()

  fireEvent.click(button)
  pressAtOnce(button, ['i', 'o', 'x', 'Backspace', 't'])
  expect(await field()).toHaveValue('iot')
  expect(await field()).toHaveFocus()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))

  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/networks/iot-field/nodes'))
})

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

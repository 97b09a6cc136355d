/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { fireEvent, screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const selector = () => screen.findByRole('button', { name: /^Network:/ })
const field = () => screen.findByRole('combobox', { name: 'Search networks' })

/** Presses keys in the same task, because the panel arrives in a later one. */
function pressAtOnce(target: HTMLElement, keys: readonly string[]) {
  expect(screen.queryByRole('combobox')).toBeNull()
  for (const key of keys) fireEvent.keyDown(target, { key })
}

beforeEach(() => signInAsAdmin())

// alone in its file because the panel loads late only the first time
test('keeps keys pressed before the panel has loaded', async () => {
  const user = await renderShell('/dashboard', { remotes: [networksRemote] })
  const button = await selector()

  // outside of act, as in a browser: React's act would wait for the panel
  await waitFor(() => {
    fireEvent.click(button)
    pressAtOnce(button, ['i', 'o', 'x', 'Backspace', 't'])
  })
  expect(await field()).toHaveValue('iot')
  expect(await field()).toHaveFocus()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))

  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/networks/iot-field/nodes'))
})

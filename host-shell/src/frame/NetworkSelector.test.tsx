/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const selector = () => screen.findByRole('button', { name: /^Network:/ })
const field = () => screen.findByRole('combobox', { name: 'Search networks' })

beforeEach(() => signInAsAdmin())

test('opens at the active network, where the arrow keys start', async () => {
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

test.each([
  ['', 'self-hosted'],
  ['/v1.5.1', 'hosted'],
])(
  'keeps the section of the address %s while its page is loading [SH-121]',
  async (base, variant) => {
    const user = await renderShell(`${base}/dashboard`, {
      remotes: [networksRemote],
      settings: { variant },
    })
    await user.click(await selector())
    await screen.findByRole('option', { name: /iot-field/ })
    // simulates the router before the page has loaded: the address is ahead of its location
    window.history.pushState(null, '', `${base}/networks/corp-backbone/egress`)
    await user.type(await field(), 'iot{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe(`${base}/networks/iot-field/egress`))
  },
)

/**
 * @backend empty
 * @edition pro
 */
import { signInAs } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { makeNetworkAdmin } from '@meshdeck/testing/network-admin'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const action = (text: string, place: string) => ({
  label: { en: text, de: text, fr: text },
  icon: 'plus',
  place,
  role: 'admin' as const,
})
const remote = {
  ...networksRemote,
  palette: {
    kinds: [],
    actions: [action('Add DNS entry', 'nodes'), action('Tidy up', 'networks')],
  },
}

let member: Awaited<ReturnType<typeof makeNetworkAdmin>>

beforeAll(async () => {
  member = await makeNetworkAdmin()
})

beforeEach(() => signInAs(member))

async function openPalette(network: string) {
  const user = await renderShell(`/networks/${network}/nodes`, { remotes: [remote] })
  await screen.findByRole('button', { name: 'Search or jump to…' })
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('option', { name: 'Logout' })).toBeVisible()
}

test('who administers the active network is offered what is done on its pages, and there alone [US-011]', async () => {
  await openPalette('corp')

  await waitFor(() => expect(screen.getByRole('option', { name: 'Add DNS entry' })).toBeVisible())
  expect(screen.queryByRole('option', { name: 'Tidy up' })).toBeNull()
})

test('who only uses the active network is not', async () => {
  await openPalette('lab')

  await waitFor(() => expect(screen.queryByRole('option', { name: 'Add DNS entry' })).toBeNull())
  expect(screen.getByRole('option', { name: 'Dashboard' })).toBeVisible()
})

/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const member = { username: 'ada.byron', password: 'long-enough' }

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

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await callApi('post', 'networks', { netid: 'lab', addressrange: '10.2.0.0/24' })
  await callApi('post', `users/${member.username}`, {
    ...member,
    platform_role_id: 'platform-user',
  })
  const network_roles = { corp: { 'corp-network-admin': {} }, lab: { 'lab-network-user': {} } }
  await callApi('post', 'v1/users/group', {
    user_group: { name: 'Operators', network_roles },
    members: [member.username],
  })
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

/**
 * @backend empty
 * @edition pro
 * @api-version 1.5.1
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'

import { watchAddresses } from '../testing/browser'
import { networksRemote, otherRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const remotes = [networksRemote, otherRemote]
const anna = { username: 'anna', password: 'long-enough', platform_role_id: 'platform-user' }
const main = async () => within(await screen.findByRole('main'))
const entry = async (text: RegExp) => (await screen.findByText(text)).closest('li')

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('lab', '10.2.0.0/24')
  await callApi('post', 'users/anna', anna)
  await callApi('post', 'v1/tags', { tag_name: 'database', network: 'corp' })
})
beforeEach(() => signInAsAdmin())

test('shows the latest activity with its user and a link to its target', async () => {
  await renderShell('/dashboard', { remotes })

  expect(await entry(/^Tag$/)).toHaveTextContent(/^Tag databaseCreated · admin\d+ .+ ago$/)
  expect((await main()).getByRole('link', { name: 'anna' })).toHaveAttribute('href', '/users/anna')
})

test('shows an error in the activity panel when reading fails, and retries', async () => {
  const broken = await fault({ kind: 'error', message: 'disk full', path: '/api/v1/activity' })
  const user = await renderShell('/dashboard', { remotes })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("Couldn't load activity")
  expect(alert).toHaveTextContent('disk full')
  expect(await screen.findByRole('link', { name: /^Users 2$/ })).toBeVisible()

  await broken.remove()
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await entry(/^Tag$/)).toHaveTextContent('database')
})

test('marks a number for all networks as such, next to the link for one network', async () => {
  await renderShell('/dashboard', { remotes })
  const cards = within(await screen.findByRole('list', { name: 'Summary' }))

  const link = await cards.findByRole('link', {
    name: inEnglish('shell:dashboard.ofNetwork', { label: 'Gateways', networkId: 'corp' }),
  })
  expect(link).toHaveTextContent('Network corp only')
  const card = within(link.closest('li') ?? link)
  expect(await card.findByText('All networks · including 0 internet gateways')).toBeVisible()
})

test('shows the number of egress routes with a link to those of the active network', async () => {
  await renderShell('/dashboard', { remotes })
  const links = within(await screen.findByRole('list', { name: 'Summary' }))

  expect(
    await links.findByRole('link', {
      name: inEnglish('shell:dashboard.ofNetwork', { label: 'Egress routes', networkId: 'corp' }),
    }),
  ).toHaveAttribute('href', '/networks/corp/egress')
  expect(links.getByRole('link', { name: /^Devices online/ })).toHaveAttribute(
    'href',
    '/devices?filter=health%3Aonline&filter=health%3Awarning&filter=health%3Aerror',
  )
})

test('links a number for all networks to their list where a remote has one', async () => {
  const routes = {
    path: '/egress-routes',
    module: 'AllRoutesPage',
    title: { en: 'Show all routes', de: 'Alle Routen', fr: 'Toutes les routes' },
    place: 'all-routes',
  }
  const everywhere = { ...networksRemote, routes: [...networksRemote.routes, routes] }
  await renderShell('/dashboard', { remotes: [everywhere, otherRemote] })
  const cards = within(await screen.findByRole('list', { name: 'Summary' }))

  expect(await cards.findByRole('link', { name: /^Egress routes \d+$/ })).toHaveAttribute(
    'href',
    '/egress-routes',
  )
})

test('lets an administrator invite a user', async () => {
  const user = await renderShell('/dashboard', { remotes })
  const invite = await (await main()).findByRole('button', { name: 'Invite user' })
  await waitFor(() => expect(invite).not.toHaveAccessibleDescription())
  const addresses = watchAddresses()
  await user.click(invite)
  await waitFor(() => expect(addresses()).toContain('?dialog=user.invite'))
})

test("leads a user who isn't an administrator to the app and shows no activity [AN-001]", async () => {
  await signInAs(anna)
  const user = await renderShell('/dashboard', { remotes })
  const panel = await main()
  await panel.findByRole('heading', { name: 'User Access' })
  expect(panel.queryByRole('heading', { name: 'Recent activity' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Add node' })).toBeNull()

  const addresses = watchAddresses()
  await user.click(panel.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(addresses()).toContain('?dialog=node.add'))
})

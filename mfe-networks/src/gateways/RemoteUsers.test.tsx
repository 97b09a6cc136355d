/**
 * @backend empty
 * @edition pro
 */
import { configFileSchema } from '@meshdeck/api/config-files'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const password = 'long-enough'
let gateway: string
const page = () => `/networks/corp/gateways/${gateway}?tab=users`
const gift = (name: string) => `users/${name}/remote_access_gw/${gateway}`
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

async function addPerson(username: string, platform_role_id: string) {
  const user_group_ids = platform_role_id === 'admin' ? {} : { 'corp-network-user-grp': {} }
  const account = { username, password, platform_role_id, user_group_ids }
  await callApi('post', `users/${username}`, account)
}

/** Creates a config file owned by the user behind the gateway. */
async function makeFile(username: string, clientid: string) {
  await signInAs({ username, password })
  await callApi('post', `extclients/corp/${gateway}`, { clientid })
  await signInAsAdmin()
}

const fileNames = async () =>
  z
    .parse(listOf(configFileSchema), await callApi('get', 'extclients/corp'))
    .map(({ clientid }) => clientid)

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'hub' }])
  gateway = await nodeIdOf('corp', 'hub')
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  for (const name of ['anna', 'bela', 'carl']) await addPerson(name, 'service-user')
  await addPerson('root-too', 'admin')
  await makeFile('bela', 'bela-phone')
})

beforeEach(async () => {
  await signInAsAdmin()
  await callApi('post', gift('anna'))
})

test('lists non-admins who were given the gateway or own config files behind it [AP-108]', async () => {
  await renderAt(page(), remote)
  expect(await row('anna')).toHaveTextContent('Added manually')
  expect(await row('bela')).toHaveTextContent('Has config filesbela-phone')
  for (const name of ['carl', 'root-too']) {
    expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull()
  }
  expect(
    screen.getByText(inEnglish('networks:gateways.users.listKept'), { exact: false }),
  ).toBeVisible()
})

test('adds users to a gateway without any', async () => {
  await joinDevices('corp', [{ name: 'spare' }])
  const spare = await nodeIdOf('corp', 'spare')
  await callApi('post', `nodes/corp/${spare}/createingress`, {})
  await renderAt(`/networks/corp/gateways/${spare}?tab=users`, remote)
  await screen.findByText(inEnglish('networks:gateways.users.empty'))
  expect(
    screen.getByRole('link', { name: inEnglish('networks:gateways.users.add.title') }),
  ).toBeVisible()
})

test('filters users by the typed text', async () => {
  const user = await renderAt(page(), remote)
  await row('anna')
  await user.type(screen.getByRole('searchbox'), 'phone')
  await waitFor(() => expect(screen.queryByRole('row', { name: /anna/ })).toBeNull())
  expect(await row('bela')).toBeVisible()
})

test('adds users by name [AP-106]', async () => {
  const user = await renderAt(page(), remote)
  await user.click(
    await screen.findByRole('link', { name: inEnglish('networks:gateways.users.add.title') }),
  )
  const dialog = within(await openedDialog(inEnglish('networks:gateways.users.add.title')))
  await user.click(
    dialog.getByRole('button', { name: inEnglish('networks:gateways.users.add.title') }),
  )
  expect(await dialog.findByText(inEnglish('networks:gateways.users.add.nobody'))).toBeVisible()

  const list = await dialog.findByRole('listbox', { name: 'Users' })
  expect(within(list).queryByRole('option', { name: 'anna' })).toBeNull()
  await user.click(await within(list).findByRole('option', { name: 'carl' }))
  await user.click(
    dialog.getByRole('button', { name: inEnglish('networks:gateways.users.add.title') }),
  )

  await screen.findByText(
    inEnglish('networks:gateways.users.add.done', { count: 1, gateway: 'hub' }),
  )
  expect(await row('carl')).toHaveTextContent('Added manually')
  await callApi('delete', gift('carl'))
})

test("keeps the selection and shows the server's message after a refusal", async () => {
  const user = await renderAt(page(), remote)
  await row('anna')
  await user.click(
    screen.getByRole('link', { name: inEnglish('networks:gateways.users.add.title') }),
  )
  const dialog = within(await openedDialog(inEnglish('networks:gateways.users.add.title')))
  await user.click(await dialog.findByRole('option', { name: 'carl' }))
  await fault({ kind: 'error', status: 500, message: 'disk full', method: 'POST' })
  await user.click(
    dialog.getByRole('button', { name: inEnglish('networks:gateways.users.add.title') }),
  )
  expect(await dialog.findByText("Couldn't add carl")).toBeVisible()
  expect(dialog.getByText(/disk full/)).toBeVisible()
  expect(dialog.getByRole('option', { name: 'carl' })).toHaveAttribute('aria-selected', 'true')
})

test('removes users with their config files, which are listed before [AP-107]', async () => {
  await makeFile('anna', 'anna-phone')
  const user = await renderAt(page(), remote)
  await row('anna')
  await chooseAction(user, 'Remove from gateway', 'anna')
  const question = within(
    await openedDialog(
      inEnglish('networks:gateways.users.remove.title', { name: 'anna', gateway: 'hub' }),
      'alertdialog',
    ),
  )
  expect(question.getByText(/which will be deleted: anna-phone\./)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Remove from gateway' }))

  await screen.findByText(
    inEnglish('networks:gateways.users.remove.done', { name: 'anna', gateway: 'hub' }),
  )
  await waitFor(() => expect(screen.queryByRole('row', { name: /anna/ })).toBeNull())
  expect(await fileNames()).toEqual(['bela-phone'])
})

test('shows users to admins of the server only', async () => {
  await addPerson('dora', 'platform-user')
  await signInAs({ username: 'dora', password })
  await renderAt(page(), remote)
  expect(
    await screen.findByText(inEnglish('networks:gateways.users.adminOnly'), { exact: false }),
  ).toBeVisible()
})

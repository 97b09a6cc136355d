/** @backend empty */
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { firstOf, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeAll(async () => {
  await signInAsAdmin()
  for (const [index, network] of ['corp', 'lab'].entries()) {
    await addNetwork(network, `10.${index}.0.0/24`)
    await joinDevices(network, [{ name: `${network}-hub` }])
    const hub = await nodeIdOf(network, `${network}-hub`)
    await callApi('post', `nodes/${network}/${hub}/createingress`, {})
    await callApi('post', `extclients/${network}/${hub}`, { clientid: `${network}-laptop` })
  }
})

test('lists the gateways of all networks and links each to its page', async () => {
  await renderAt('/gateways', remote)
  expect(await screen.findByText('2 gateways')).toBeVisible()
  const name = within(await rowOf('lab-hub')).getByRole('link', { name: 'lab-hub' })
  expect(name).toHaveAttribute('href', `/networks/lab/gateways/${await nodeIdOf('lab', 'lab-hub')}`)
  expect(within(await rowOf('corp-hub')).getByRole('link', { name: 'corp' })).toBeVisible()
})

test('edits a gateway in its own network', async () => {
  const user = await renderAt('/gateways?filter=network:lab', remote)
  await rowOf('lab-hub')
  expect(screen.getByText('1 of 2 gateways')).toBeVisible()
  await chooseAction(user, 'Edit', 'lab-hub')
  expect(await openedDialog(/lab-hub/)).toBeVisible()
})

test('names by network what is deleted when the role is removed from gateways of two networks', async () => {
  const user = await renderAt('/gateways', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Remove gateway' }))
  const dialog = await openedDialog(/2 gateways/, 'alertdialog')
  expect(await within(dialog).findByText('corp-laptop')).toBeVisible()
  expect(await within(dialog).findByText('lab-laptop')).toBeVisible()
})

test('lists the config files of all networks, links each to its page and opens it in its network', async () => {
  const user = await renderAt('/config-files', remote)
  expect(await screen.findByText('2 config files')).toBeVisible()
  const row = await rowOf('lab-laptop')
  expect(within(row).getByRole('link', { name: 'lab' })).toBeVisible()
  expect(within(row).getByRole('link', { name: 'lab-laptop' })).toHaveAttribute(
    'href',
    paths.configFile('lab', 'lab-laptop'),
  )
  await chooseAction(user, 'View config', 'lab-laptop')
  const dialog = await openedDialog(/lab-laptop/)
  expect(await within(dialog).findByText(/PrivateKey/)).toBeVisible()
})

test('disables config files of two networks with one job', async () => {
  const user = await renderAt('/config-files', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  await pressButton(
    user,
    'Disable config files',
    await openedDialog(/2 config files/, 'alertdialog'),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  await user.click(firstOf('button', 'Close', screen.getByRole('dialog')))
  await waitFor(() => expect(screen.getAllByRole('switch', { checked: false })).toHaveLength(2))
})

test("doesn't report gateways as missing that the server doesn't return", async () => {
  await signInAsUser()
  await renderAt('/gateways', remote)
  expect(
    await screen.findByText(inEnglish('networks:shared.notShown'), { exact: false }),
  ).toBeVisible()
})

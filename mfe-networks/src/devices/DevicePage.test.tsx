/** @backend empty */
import { hostSchema } from '@meshdeck/api/hosts'
import { shortId } from '@meshdeck/domain/short-id'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { changeRecords } from '@meshdeck/testing/change-records'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

let edge = ''
const stored = async () => {
  const hosts = await callApi('get', 'hosts')
  return Array.isArray(hosts) ? hosts.find(({ name }) => name === 'edge-1') : undefined
}
const editor = () => `${paths.device(edge)}?dialog=edit-device&dialog.device=${edge}`
const networks = () => `${paths.device(edge)}?tab=networks`

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('lab', '10.2.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1', endpointip: '198.51.100.9', listenport: 4500 }])
  const [host] = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  edge = host?.id ?? ''
})

test('shows endpoint, system and settings, also at the old address [SH-034, SH-035, HN-004]', async () => {
  await renderAt(`/hosts/${edge}`, remote)

  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  expect(window.location.pathname).toBe(paths.device(edge))
  for (const text of ['198.51.100.9', 'nftables', 'eth0', '1420']) {
    expect(screen.getByText(text)).toBeVisible()
  }
})

test('reports a missing device and links to the list', async () => {
  await renderAt('/devices/gone', remote)

  expect(await screen.findByText('Device not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All Devices' })).toHaveAttribute('href', '/devices')
})

test('lists what refers to the device in each of its networks', async () => {
  await signInAsAdmin()
  await callApi('post', 'v1/egress', {
    name: 'office-lan',
    network: 'corp',
    range: '192.168.7.0/24',
    nodes: { [await nodeIdOf('corp', 'edge-1')]: 10 },
    status: true,
  })
  const user = await renderAt(paths.device(edge), remote)
  await user.click(await screen.findByRole('tab', { name: 'Where used' }))

  expect(await screen.findByText('office-lan')).toBeVisible()
  expect(
    screen.getByRole('heading', {
      name: inEnglish('networks:devices.device.usedIn', { network: 'corp' }),
    }),
  ).toBeVisible()
})

test('reports a device without interfaces', async () => {
  const user = await renderAt(paths.device(edge), remote)
  await user.click(await screen.findByRole('tab', { name: /Interfaces/ }))

  expect(await screen.findByText('No interfaces')).toBeVisible()
})

test('rejects at the field what the server would drop and sends nothing', async () => {
  const user = await renderAt(editor(), remote)
  const before = await stored()
  await user.clear(await screen.findByLabelText('Name'))
  await user.clear(await screen.findByLabelText('MTU'))
  await user.type(await screen.findByLabelText('MTU'), '0')
  await user.click(await screen.findByRole('switch', { name: 'Static endpoint' }))
  await user.clear(await screen.findByLabelText('IPv4 endpoint'))
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Enter a name')).toBeVisible()
  expect(screen.getByText(inEnglish('networks:devices.editDevice.notMtu'))).toBeVisible()
  expect(screen.getByText(inEnglish('networks:devices.editDevice.notIpv4'))).toBeVisible()
  expect(await stored()).toEqual(before)
})

test('warns of an MTU too small for IPv6 in a network of the device and names no other network', async () => {
  await signInAsAdmin()
  await addNetwork('six', '', { addressrange6: 'fd00:6::/64' })
  await addNetwork('elsewhere', '', { addressrange6: 'fd00:7::/64' })
  await callApi('post', `hosts/${edge}/networks/six`)
  const user = await renderAt(editor(), remote)
  const mtu = await screen.findByLabelText('MTU')
  await user.clear(mtu)
  await user.type(mtu, '1200')
  expect(
    await screen.findByText(inEnglish('networks:shared.smallMtu', { mtu: 1200, networks: 'six' })),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use MTU 1280' }))
  await waitFor(() => expect(mtu).toHaveValue('1280'))
})

test('saves only what was changed [AP-072]', async () => {
  const user = await renderAt(editor(), remote)
  const before = await stored()
  const mtu = await screen.findByLabelText('MTU')
  await user.clear(mtu)
  await user.type(mtu, '1380')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Device saved')).toBeVisible()
  expect(await stored()).toEqual({ ...before, mtu: 1380 })
})

test('keeps typed values when the server refuses and shows its message', async () => {
  await signInAsAdmin()
  await fault({ kind: 'error', message: 'disk full', method: 'PUT', path: '/api/hosts/:id' })
  const user = await renderAt(editor(), remote)
  const mtu = await screen.findByLabelText('MTU')
  await user.clear(mtu)
  await user.type(mtu, '1300')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save the devicedisk full")
  expect(mtu).toHaveValue('1300')
})

test('reports a concurrent change of the same value and loads it on request', async () => {
  const user = await renderAt(editor(), remote)
  const mtu = await screen.findByLabelText('MTU')
  await user.clear(mtu)
  await user.type(mtu, '1300')
  await callApi('put', `hosts/${edge}`, { ...(await stored()), mtu: 1290 })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(
    await screen.findByText(inEnglish('common:overlays.collision.field', { value: 1290 })),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load latest version' }))
  expect(mtu).toHaveValue('1290')
})

test("shows the server's message and keeps typed values after losing admin rights", async () => {
  await signInAsAdmin()
  const refusal = { kind: 'error', status: 403, message: 'Access denied' } as const
  await fault({ ...refusal, method: 'PUT', path: '/api/hosts/:id' })
  const user = await renderAt(editor(), remote)
  await user.type(await screen.findByLabelText('Name'), '-2')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    inEnglish('networks:devices.editDevice.failed'),
  )
  expect(screen.getByLabelText('Name')).toHaveValue('edge-1-2')
})

test('reports a device that was deleted while its form was open', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'short-lived' }])
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const id = hosts.find(({ name }) => name === 'short-lived')?.id ?? ''
  const user = await renderAt(`/devices?dialog=edit-device&dialog.device=${id}`, remote)
  await user.type(await screen.findByLabelText('Name'), '-2')
  await callApi('delete', `hosts/${id}?force=true`)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Device not found')).toBeVisible()
})

test('returns to the list after the device is deleted', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'sold' }])
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const id = hosts.find(({ name }) => name === 'sold')?.id ?? ''
  const user = await renderAt(paths.device(id), remote)
  await chooseAction(user, 'Delete', 'sold')
  const question = await openedDialog('Delete device sold?', 'alertdialog')
  await user.type(within(question).getByRole('textbox'), 'sold')
  await pressButton(user, 'Delete device', question)

  expect(await screen.findByText('Device sold deleted')).toBeVisible()
  expect(window.location.pathname).toBe(paths.devices())
})

test('lets a device without networks join one', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'stray' }])
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const stray = hosts.find(({ name }) => name === 'stray')?.id ?? ''
  await callApi('delete', `hosts/${stray}/networks/corp?force=true`)
  await renderAt(`${paths.device(stray)}?tab=networks`, remote)
  await screen.findByText('No networks')
  expect(screen.getByRole('link', { name: 'Join networks' })).toBeVisible()
})

test('requires a network before joining', async () => {
  const user = await renderAt(`${networks()}&dialog=join-networks`, remote)
  await user.click(await screen.findByRole('button', { name: 'Join networks' }))

  expect(await screen.findByText(inEnglish('networks:devices.join.noNetwork'))).toBeVisible()
})

test('joins other networks and continues after a refusal where it stopped [AP-041, AP-070]', async () => {
  await signInAsAdmin()
  await addNetwork('shop', '10.3.0.0/24')
  const refusal = { kind: 'error', message: 'no address left', method: 'POST', calls: 1 } as const
  await fault({ ...refusal, path: '/api/hosts/:id/networks/shop' })
  const user = await renderAt(`${networks()}&dialog=join-networks`, remote)
  const dialog = await screen.findByRole('dialog', { name: 'Join networks' })
  await user.click(await within(dialog).findByRole('option', { name: 'lab' }))
  await user.click(await within(dialog).findByRole('option', { name: 'shop' }))
  expect(within(dialog).queryByRole('option', { name: 'corp' })).toBeNull()

  const join = within(dialog).getByRole('button', { name: 'Join networks' })
  await user.click(join)
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent("Couldn't join the shop networkno address left")
  await user.click(join)

  expect(
    await screen.findByText(inEnglish('networks:devices.join.done', { count: 2 })),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name: 'lab' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'shop' })).toBeVisible()
})

test('leaves a network after the device has confirmed, or at once [AP-071]', async () => {
  await signInAsAdmin()
  await callApi('post', `hosts/${edge}/networks/lab`)
  const user = await renderAt(networks(), remote)
  await chooseAction(user, 'Remove from network', 'lab')
  let question = await screen.findByRole('alertdialog', {
    name: inEnglish('networks:devices.leave.title', { name: 'edge-1', network: 'lab' }),
  })
  await user.click(within(question).getByRole('button', { name: 'Remove from network' }))
  expect(await screen.findByText('Leaving')).toBeVisible()

  await chooseAction(user, 'Remove from network', 'lab')
  question = await screen.findByRole('alertdialog', {
    name: inEnglish('networks:devices.leave.title', { name: 'edge-1', network: 'lab' }),
  })
  expect(question).toHaveTextContent(inEnglish('networks:devices.leave.textWaiting'))
  await user.click(within(question).getByRole('button', { name: 'Remove from network' }))
  expect(await screen.findByRole('link', { name: 'corp' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'lab' })).toBeNull())
  // the server keeps the id of the node that was leaving
  expect(await screen.findByRole('tab', { name: 'Networks 1' })).toBeVisible()
})

test('shows a device to non-admins without any action to change it [SH-161]', async () => {
  await signInAsUser()
  await renderAt(paths.device(edge), remote)
  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  await screen.findByText('Identity')

  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for edge-1' })).toBeNull()
})

test('shows the short ID of a device without a name everywhere on its page', async () => {
  changeRecords('hosts', () => ({ name: undefined }))
  await renderAt(paths.device(edge), remote)

  expect(await screen.findByRole('heading', { level: 1, name: shortId(edge) })).toBeVisible()
  expect(await screen.findByRole('tablist', { name: shortId(edge) })).toBeVisible()
})

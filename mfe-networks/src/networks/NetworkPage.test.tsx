/** @backend empty */
import { networkListQuery, networkSchema } from '@meshdeck/api/networks'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const stored = () => callApi('get', 'networks/corp')
const editing = `${paths.network('corp')}?dialog=edit-network&dialog.network=corp`

const valueOf = (label: string) => screen.getByText(label).nextElementSibling

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', {
    addressrange6: 'fd00:1::/64',
    defaultmtu: 1420,
    defaultlistenport: 51_900,
    defaultkeepalive: 25,
    defaultudpholepunch: 'yes',
  })
  await joinDevices('corp', [{ name: 'edge-1' }])
  await callApi('post', 'v1/egress', {
    name: 'printers',
    network: 'corp',
    range: '192.168.30.0/24',
    nodes: {},
  })
})

test('shows ranges, settings and related items of a network [SH-051, NW-005, NW-009, NW-010, NW-011]', async () => {
  await renderAt(paths.network('corp'), remote)

  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(valueOf('IPv4 range')).toHaveTextContent('10.1.0.0/24')
  expect(valueOf('IPv6 range')).toHaveTextContent('fd00:1::/64')
  expect(screen.getByRole('link', { name: '1' })).toHaveAttribute('href', paths.nodes('corp'))
  expect(valueOf('Default access')).toHaveTextContent('ALLOW')
  expect(valueOf('MTU')).toHaveTextContent('1420')
  expect(valueOf('Listen port')).toHaveTextContent('51900')
  expect(valueOf('Keepalive')).toHaveTextContent('25 s')
  expect(valueOf('UDP hole punching')).toHaveTextContent('Yes')
  expect(await screen.findByText('printers')).toBeVisible()
  expect(screen.getByText('All Nodes')).toBeVisible()
  expect(screen.queryByText(inEnglish('networks:networks.edit.autoRemove'))).toBeNull()
})

test('uses a network from the loaded list without a refetch [NW-021]', async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.networks(), remote)
  const link = await screen.findByRole('link', { name: 'corp' })
  const { struck } = await fault({ kind: 'error', path: '/api/v1/networks/stats' })
  await user.click(link)
  await user.click(await screen.findByRole('link', { name: 'Network info' }))

  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(await struck()).toBe(0)
})

test("refetches the list for a network that the loaded one doesn't contain [NW-022]", async () => {
  await signInAsAdmin()
  await queryClient.fetchQuery(networkListQuery())
  await addNetwork('late', '10.99.0.0/24')
  await renderAt(paths.network('late'), remote)

  expect(await screen.findByText('IPv4 range')).toBeVisible()
  await callApi('delete', 'networks/late')
})

test('reports a missing network and links to the list [NW-023]', async () => {
  await renderAt(paths.network('gone'), remote)

  expect(await screen.findByText('Network not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All Networks' })).toHaveAttribute('href', '/networks')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('says that the activity is part of Pro [MX-001]', async () => {
  await renderAt(paths.activity('corp'), remote)

  expect(await screen.findByText('Pro feature')).toBeVisible()
  expect(screen.getByText('This feature is only available on Pro')).toBeVisible()
})

test('explains a refused list and retries', async () => {
  await signInAsAdmin()
  await fault({ kind: 'error', status: 403, message: 'not yours', path: '/api/v1/networks/stats' })
  await renderAt(paths.network('corp'), remote)

  expect(await screen.findByRole('alert')).toHaveTextContent('not yours')
})

test('saves access and name servers and changes nothing else [AP-020, AP-023, NW-007, NW-010]', async () => {
  const user = await renderAt(editing, remote)
  const dialog = await screen.findByRole('dialog', {
    name: inEnglish('networks:networks.edit.titleOf', { netid: 'corp' }),
  })
  const before = await stored()
  await user.click(within(dialog).getByRole('radio', { name: /DENY/ }))
  await user.click(await within(dialog).findByRole('textbox', { name: 'Default DNS' }))
  await user.paste('10.1.0.53, fd00:1::53')
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Network saved')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(valueOf('Default access')).toHaveTextContent('DENY'))
  expect(valueOf('Default DNS')).toHaveTextContent('10.1.0.53, fd00:1::53')
  expect(await stored()).toEqual({
    ...(typeof before === 'object' ? before : {}),
    defaultacl: 'no',
    dns_nameservers: ['10.1.0.53', 'fd00:1::53'],
    networklastmodified: expect.any(Number),
  })
})

test("rejects name servers that aren't addresses", async () => {
  const user = await renderAt(editing, remote)
  const field = await screen.findByRole('textbox', { name: 'Default DNS' })
  await user.clear(field)
  await user.type(field, 'dns.example')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      inEnglish('networks:nodes.edit.notIps', { entry: 'dns.example' }),
    ),
  )
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('shows a concurrent change at its field', async () => {
  const user = await renderAt(editing, remote)
  const field = await screen.findByRole('textbox', { name: 'Default DNS' })
  const network = z.parse(networkSchema, await stored())
  await callApi('put', 'networks/corp', { ...network, dns_nameservers: ['9.9.9.9'] })
  await user.clear(field)
  await user.type(field, '1.1.1.1')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: '9.9.9.9' }),
    ),
  )
  expect(await stored()).toMatchObject({ dns_nameservers: ['9.9.9.9'] })
  await user.click(screen.getByRole('button', { name: 'Load latest version' }))
  await waitFor(() => expect(field).toHaveDisplayValue('9.9.9.9'))
})

test('reports a failed change and keeps typed values', async () => {
  const user = await renderAt(editing, remote)
  const field = await screen.findByRole('textbox', { name: 'Default DNS' })
  await user.clear(field)
  await user.type(field, '1.0.0.1')
  await fault({ kind: 'error', status: 500, message: 'disk full', method: 'PUT' })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('networks:networks.edit.failed'))
  expect(alert).toHaveTextContent('disk full')
  expect(field).toHaveDisplayValue('1.0.0.1')
})

test('reports a network that was deleted while its form was open', async () => {
  await signInAsAdmin()
  await addNetwork('brief', '10.9.0.0/24')
  const user = await renderAt(
    `${paths.network('brief')}?dialog=edit-network&dialog.network=brief`,
    remote,
  )
  await user.click(await screen.findByRole('radio', { name: /DENY/ }))
  await callApi('delete', 'networks/brief')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.getAllByText('Network not found')).not.toEqual([]))
})

test('shows the network without edit options to users who may not administer it', async () => {
  await signInAsUser()
  await renderAt(paths.network('corp'), remote)

  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(valueOf('IPv4 range')).toHaveTextContent('10.1.0.0/24')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('lists what is deleted with a network before deletion and then returns to the list', async () => {
  const remoteWithStub = withSlotStub(remote, 'nodes.removal', ({ networkId, ids }) => [
    `${networkId} loses ${ids.length}`,
  ])
  const user = await renderAt(paths.network('corp'), remoteWithStub)
  await chooseAction(user, 'Delete', 'corp')
  const question = await screen.findByRole('alertdialog', {
    name: inEnglish('networks:networks.delete.title', { netid: 'corp' }),
  })
  expect(await within(question).findByText('1 egress route: printers')).toBeVisible()
  expect(within(question).getByText('2 policies: All Gateways, All Nodes')).toBeVisible()
  expect(await within(question).findByText('corp loses 1')).toBeVisible()
  expect(within(question).getByText('1 enrollment key: corp')).toBeVisible()
  expect(question).toHaveTextContent('DNS entries and config files will be deleted.')

  await user.type(within(question).getByRole('textbox'), 'corp')
  await user.click(await within(question).findByRole('button', { name: 'Delete network' }))
  expect(await screen.findByText('Network corp deleted')).toBeVisible()
  expect(window.location.pathname).toBe('/networks')
  expect(z.parse(listOf(networkSchema), await callApi('get', 'networks'))).toEqual([])
})

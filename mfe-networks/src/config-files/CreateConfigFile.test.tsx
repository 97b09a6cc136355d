/** @backend empty */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const open = async (path: string, mounted = remote) => {
  const user = await renderAt(`${path}?dialog=node.add&dialog.method=config`, mounted)
  const dialog = await openedDialog('Add new node')
  await screen.findByRole('button', { name: 'Add config file' })
  return { user, dialog }
}
const nameField = () => screen.getByRole('textbox', { name: 'Name' })
const gatewayField = () => screen.getByRole('combobox', { name: 'Gateway' })
const submit = (user: UserEvent) => pressButton(user, 'Add config file')

/** Selects an option with the keyboard: Enter takes the match. */
async function pickNode(user: UserEvent, name: string) {
  const search = await screen.findByRole('combobox', { name: 'Gateway' })
  await user.clear(search)
  await screen.findByRole('option', { name: new RegExp(name) })
  await fill(user, search, name)
  await user.keyboard('{Enter}')
  await screen.findByText(new RegExp(`^Selected: ${name}`))
}

const clients = async () => {
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  return nodes.flatMap(({ static_node, is_static }) => (is_static ? [static_node?.clientid] : []))
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('lab', '10.2.0.0/24', { defaultacl: 'no' })
  await joinDevices('corp', [{ name: 'edge-1' }, { name: 'edge-2' }])
  await joinDevices('lab', [{ name: 'bench-1' }])
})

test('shows errors at the fields, keeps typed values across methods, and asks before closing [XC-007, XC-009, XC-014]', async () => {
  const { user } = await open('/networks/corp/nodes')
  await submit(user)
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage('Please input the node name'),
  )
  expect(gatewayField()).toHaveAccessibleErrorMessage('Please select a node')

  await fill(user, nameField(), 'my laptop')
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(
      'Node name can only contain letters, numbers, dashes (-), and underscores (_)',
    ),
  )
  expect(await clients()).toEqual([])

  await fill(user, nameField(), 'half-typed')
  await user.click(await screen.findByRole('radio', { name: /^Client agent/ }))
  await screen.findByText('Firewall requirements')
  await user.click(screen.getByRole('radio', { name: /^Config files/ }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('half-typed')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText(
    'Closing the modal will lose any unsaved changes. Do you want to proceed?',
  )
})

test("asks the remote with the reachability data what a new file opens behind a node that isn't a gateway", async () => {
  const remoteWithStub = withSlotStub(remote, 'nodes.change', ({ networkId, nodes, files }) => {
    const [file] = files ?? []
    return [`${networkId}: ${file?.name} behind ${file?.gatewayId}, ${JSON.stringify(nodes)}`]
  })
  const { user } = await open('/networks/corp/nodes', remoteWithStub)
  const id = await nodeIdOf('corp', 'edge-2')
  await pickNode(user, 'edge-2')
  const shownProps = `behind ${id}, [{"id":"${id}","isGateway":true}]`
  expect(await screen.findByText(`corp: “New config file” ${shownProps}`)).toBeVisible()
  await fill(user, nameField(), 'laptop-9')
  expect(await screen.findByText(`corp: laptop-9 ${shownProps}`)).toBeVisible()
})

test('makes the chosen node a gateway and shows the new file [XC-004, XC-005, AN-005, AP-046, AP-061, AP-066, ER-047]', async () => {
  const { user, dialog } = await open('/networks/corp/nodes')
  const copied = watchClipboard()
  await fill(user, nameField(), 'laptop-1')
  expect(await screen.findByRole('option', { name: /edge-1.*will become a gateway/ })).toBeVisible()
  await pickNode(user, 'edge-1')
  await screen.findByText(inEnglish('networks:configFiles.converts'))
  await submit(user)

  await screen.findByText('Config file created')
  await screen.findByText('laptop-1.conf')
  await waitFor(() => expect(dialog).toHaveTextContent('PrivateKey = ••••••••'))
  await user.click(screen.getByRole('button', { name: 'Copy config file' }))
  expect(copied[0]).toMatch(/^\[Interface\]\nAddress = 10\.1\.0\.254\/32\nPrivateKey = [\w+/]{43}=/)
  expect(await clients()).toEqual(['laptop-1'])
  expect(copied[0]).toMatch(/^MTU = 1280$/m)
})

test("doesn't convert a gateway again and offers no config files as gateways [XC-018]", async () => {
  const gateway = await signInAsAdmin().then(() => nodeIdOf('corp', 'edge-1'))
  await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
  await callApi('post', `extclients/corp/${gateway}`, { clientid: 'laptop-1' })
  const { user } = await open('/networks/corp/nodes')
  const list = await screen.findByRole('listbox', { name: 'Gateway' })
  await within(list).findByRole('option', { name: /edge-1/ })
  expect(within(list).queryByRole('option', { name: /laptop-1/ })).toBeNull()
  expect(within(list).queryByRole('option', { name: /edge-1.*will become/ })).toBeNull()
  await fill(user, nameField(), 'laptop-2')
  await pickNode(user, 'edge-1')
  expect(screen.queryByText(inEnglish('networks:configFiles.converts'))).toBeNull()
  await submit(user)

  await screen.findByText('laptop-2.conf')
})

test('warns of a disabled file and of NAT, and reports the new gateway before a name is refused [ER-042]', async () => {
  await signInAsAdmin()
  await joinDevices('lab', [{ name: 'behind', nat_type: 'behind_nat' }, { name: 'exit' }])
  const exit = await nodeIdOf('lab', 'exit')
  const { user } = await open('/networks/lab/nodes')
  await pickNode(user, 'behind')
  expect(
    await screen.findByText(inEnglish('networks:configFiles.comesDisabled'), { exact: false }),
  ).toBeVisible()
  // the community server denies the file nothing in the legacy access lists
  expect(screen.queryByText(/Legacy access control/)).toBeNull()
  await screen.findByText(
    'The selected node is behind a NAT gateway, which may affect reachability.',
  )

  // an internet gateway isn't offered: making it a gateway would end that role
  await fill(user, nameField(), 'laptop-5')
  await pickNode(user, 'exit')
  await callApi('post', `nodes/lab/${exit}/inet_gw`, { inet_node_client_ids: [] })
  await submit(user)
  await waitFor(() =>
    expect(gatewayField()).toHaveAccessibleErrorMessage(
      inEnglish('networks:configFiles.cannotConvert'),
    ),
  )
  await user.clear(gatewayField())
  await waitFor(() => expect(screen.queryByRole('option', { name: /exit/ })).toBeNull())
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/lab'))
  expect(nodes.find(({ id }) => id === exit)).toMatchObject({
    isinternetgateway: true,
    isingressgateway: false,
  })

  await fill(user, nameField(), 'pc_2')
  await pickNode(user, 'bench-1')
  await screen.findByText(inEnglish('networks:configFiles.converts'))
  await submit(user)
  await screen.findByText(inEnglish('networks:configFiles.isConverted'))
  expect(nameField()).toHaveAccessibleErrorMessage(/node name must be alphanumderic/)
  expect(screen.queryByText(inEnglish('networks:configFiles.converts'))).toBeNull()
})

test('shows a refusal at its field or above the form, keeps typed values and creates nothing [ER-036, ER-038]', async () => {
  const { user } = await open('/networks/corp/nodes')
  // only the server rejects this name
  await fill(user, nameField(), 'pc_1')
  await pickNode(user, 'edge-1')
  await submit(user)
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(
      /node name must be alphanumderic and\/or dashes/,
    ),
  )
  expect(nameField()).toHaveValue('pc_1')

  const path = '/api/extclients/:network/:nodeid'
  await fault({ kind: 'error', message: 'disk full', method: 'POST', path, calls: 1 })
  await fill(user, nameField(), 'laptop-3')
  await submit(user)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to create config')
  expect(alert).toHaveTextContent('disk full')
  expect(nameField()).toHaveValue('laptop-3')

  // a route inside the network
  await pickNode(user, 'edge-2')
  await user.click(screen.getByRole('button', { name: 'More settings' }))
  await user.click(await screen.findByRole('button', { name: 'Add route' }))
  const route = await screen.findByRole('textbox', { name: 'Route 1' })
  expect(route).toHaveFocus()
  await fill(user, route, '10.1.0.0/25')
  await submit(user)
  await waitFor(() =>
    expect(route).toHaveAccessibleErrorMessage(
      inEnglish('networks:configFiles.insideNetwork', {
        entry: '10.1.0.0/25',
        range: '10.1.0.0/24',
      }),
    ),
  )
  expect(await clients()).not.toContain('laptop-3')
  await user.click(screen.getByRole('button', { name: 'Remove route 1' }))
  expect(screen.queryByRole('textbox', { name: 'Route 1' })).toBeNull()

  // a gateway that was deleted in the meantime
  await callApi('delete', `nodes/corp/${await nodeIdOf('corp', 'edge-2')}?force=true`)
  await submit(user)
  await waitFor(() =>
    expect(gatewayField()).toHaveAccessibleErrorMessage('Selected node not found'),
  )
  expect(gatewayField()).toHaveFocus()
  expect(nameField()).toHaveValue('laptop-3')
  expect(await clients()).toEqual([])
})

test('clears the chosen node when the network changes [XC-006, XC-015]', async () => {
  const { user } = await open('/devices')
  await submit(user)
  const network = await screen.findByRole('combobox', { name: 'Network' })
  await waitFor(() => expect(network).toHaveAccessibleErrorMessage('Please select a network'))
  await user.selectOptions(network, 'corp')
  await pickNode(user, 'edge-2')

  await user.selectOptions(network, 'lab')
  await screen.findByRole('option', { name: /bench-1/ })
  await screen.findByText('None selected')

  await user.selectOptions(network, 'corp')
  await screen.findByRole('option', { name: /edge-2/ })
  await screen.findByText('None selected')
})

test("explains to non-admins why they can't create one [AN-020]", async () => {
  await signInAsUser()
  await renderAt('/networks/corp/nodes?dialog=node.add&dialog.method=config', remote)
  const method = await screen.findByRole('radio', { name: /^Config files/ })
  expect(method).toHaveAccessibleDescription('You need to be an admin to add a config file.')
  expect(method).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Add config file' })).toBeNull()
})

test("rejects a public key in use at its field with the owner's name and creates no gateway", async () => {
  await signInAsAdmin()
  const key = `${'k'.repeat(42)}A=`
  const gateway = await nodeIdOf('corp', 'edge-1')
  await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
  await callApi('post', `extclients/corp/${gateway}`, { clientid: 'key-owner', publickey: key })
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const edge = hosts.find(({ name }) => name === 'edge-1')
  const { user } = await open('/networks/lab/nodes')
  await fill(user, nameField(), 'laptop-7')
  await pickNode(user, 'bench-1')
  await user.click(screen.getByRole('button', { name: 'More settings' }))
  const field = await screen.findByRole('textbox', { name: 'Public key' })
  // the same 32 bytes in another encoding
  await fill(user, field, `${'k'.repeat(42)}B=`)
  await submit(user)
  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      inEnglish('networks:configFiles.keyOfFile', { name: 'key-owner', network: 'corp' }),
    ),
  )
  await fill(user, field, edge?.publickey ?? '')
  await submit(user)
  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      inEnglish('networks:configFiles.keyOfDevice', { name: 'edge-1' }),
    ),
  )
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/lab'))
  expect(nodes.filter(({ isingressgateway, is_static }) => isingressgateway || is_static)).toEqual(
    [],
  )
})

test('warns of an MTU too small for IPv6 on a new gateway and applies the smallest valid one', async () => {
  await signInAsAdmin()
  await addNetwork('slim', '10.7.0.0/24', { addressrange6: 'fd00:7::/64', defaultmtu: 1279 })
  await joinDevices('slim', [{ name: 'slim-1' }])
  const { user } = await open('/networks/slim/nodes')
  await fill(user, nameField(), 'slim-phone')
  await pickNode(user, 'slim-1')
  expect(
    await screen.findByText(inEnglish('networks:shared.smallMtu', { mtu: 1279, networks: 'slim' })),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use MTU 1280' }))
  await waitFor(() => expect(screen.queryByText(/^IPv6 requires/)).toBeNull())
  await submit(user)
  await screen.findByText('slim-phone.conf')
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/slim'))
  expect(nodes.find(({ is_static }) => !is_static)).toMatchObject({ ingressmtu: 1280 })
})

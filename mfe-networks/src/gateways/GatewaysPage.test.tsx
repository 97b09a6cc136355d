/** @backend empty */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, firstOf, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

/** Three name servers, Quad9 last. */
const publicNameServers = [
  ['Cloudflare', '1.1.1.1'],
  ['Google', '8.8.8.8'],
  ['Quad9', '9.9.9.9'],
] as const

const page = '/networks/corp/gateways'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const nodeNow = async (name: string) => {
  const id = await nodeIdOf('corp', name)
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  return nodes.find((node) => node.id === id)
}

async function relayThroughHub(name: string) {
  const [hub, node] = [await nodeIdOf('corp', 'hub'), await nodeIdOf('corp', name)]
  // with every field of the server, all of which a change has to send back
  const nodes = z.array(z.looseObject({ id: z.string() }))
  const asItIs = z.parse(nodes, await callApi('get', 'nodes/corp')).find(({ id }) => id === hub)
  await callApi('put', `nodes/corp/${hub}`, { ...asItIs, relaynodes: [node] })
}

const openDialog = async (search: string, name: string) => {
  const user = await renderAt(`${page}?${search}`, remote)
  return { user, dialog: within(await openedDialog(name)) }
}

/** Selects an option with the keyboard: Enter takes the match. */
async function pick(user: UserEvent, label: string, name: string) {
  const search = await screen.findByRole('combobox', { name: label })
  await screen.findByRole('option', { name: new RegExp(name) })
  await fill(user, search, name)
  await user.keyboard('{Enter}')
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('bare', '10.2.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1' },
    { name: 'edge-2', nat_type: 'behind_nat' },
    { name: 'desk', os: 'windows' },
    { name: 'book', os: 'darwin' },
    { name: 'hub' },
    { name: 'idle' },
  ])
  const hub = await nodeIdOf('corp', 'hub')
  await callApi('post', `nodes/corp/${hub}/createingress`, { ...newGateway, metadata: 'rack 4' })
  await callApi('post', `extclients/corp/${hub}`, { clientid: 'laptop' })
})

test('lists the gateways with what passes through them, and says in the menu that failover is part of Pro [SH-044, SH-058, GW-001, GW-002]', async () => {
  // former address
  const user = await renderAt('/networks/corp/remote-access', remote)

  const hub = await row('hub')
  const cells = within(hub).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '',
    'hub',
    'Healthy',
    '10.1.0.5',
    expect.stringMatching(/^198\.51\.100\.\d+:51821$/),
    '1 config file',
    '0',
    '–',
    '',
  ])
  expect(screen.queryByRole('row', { name: /edge-1/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Actions for hub' }))
  expect(await screen.findByRole('menuitem', { name: /^Set as failover/ })).toHaveTextContent(
    'This feature is only available on Pro',
  )
})

test('offers to create the first gateway of a network', async () => {
  await renderAt('/networks/bare/gateways', remote)
  await screen.findByText('No gateways yet')
  expect(screen.getAllByRole('link', { name: 'Create gateway' })).toHaveLength(2)
})

test('reports a missing network and creates nothing in it', async () => {
  await renderAt('/networks/nowhere/gateways', remote)
  expect(await screen.findByText('Network not found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create gateway' })).toHaveAccessibleDescription(
    inEnglish('networks:nodes.isGone'),
  )
})

test("makes a node a gateway with the network's MTU, shows errors at the fields, and warns of NAT [GW-003, GW-004, GW-010, ER-042, ER-046, CO-043]", async () => {
  const { user, dialog } = await openDialog('dialog=new-gateway', 'Create gateway')
  const create = () => user.click(dialog.getByRole('button', { name: 'Create gateway' }))
  const node = dialog.getByRole('combobox', { name: 'Node' })
  const mtu = dialog.getByRole('textbox', { name: 'MTU' })
  const dns = dialog.getByRole('textbox', { name: inEnglish('networks:gateways.form.dns') })
  await create()
  await waitFor(() => expect(node).toHaveAccessibleErrorMessage('Please select a node'))
  // only Linux nodes that aren't gateways yet are offered
  await screen.findByRole('option', { name: /edge-1/ })
  expect(screen.queryByRole('option', { name: /desk|hub|laptop/ })).toBeNull()
  // the community edition doesn't offer the internet role
  expect(dialog.queryByRole('switch')).toBeNull()
  expect(mtu).toHaveValue('1280')

  await pick(user, 'Node', 'edge-1')
  await fill(user, mtu, '12')
  await fill(user, dns, 'one')
  await create()
  await waitFor(() =>
    expect(mtu).toHaveAccessibleErrorMessage(inEnglish('networks:gateways.form.notMtu')),
  )
  expect(await nodeNow('edge-1')).toMatchObject({ is_gw: false })

  // warns of packets larger than those of the network and offers its value
  await fill(user, mtu, '1281')
  await user.click(await dialog.findByRole('button', { name: 'Use MTU 1280' }))
  await waitFor(() => expect(mtu).toHaveValue('1280'))
  expect(dialog.queryByRole('button', { name: 'Use MTU 1280' })).toBeNull()

  await user.clear(dns)
  const metadata = dialog.getByRole('textbox', { name: 'Metadata' })
  await fill(user, metadata, 'roof')
  await relayThroughHub('edge-1')
  await create()
  await waitFor(() =>
    expect(node).toHaveAccessibleErrorMessage('gateway cannot be created on a relayed node'),
  )
  expect(metadata).toHaveValue('roof')

  await user.clear(node)
  await pick(user, 'Node', 'edge-2')
  await screen.findByText(
    'The selected node is behind a NAT gateway, which may affect reachability.',
  )
  const presets = within(dialog.getByRole('group', { name: 'Common name servers' }))
  for (const [name, address] of publicNameServers) {
    await user.click(presets.getByRole('button', { name }))
    expect(dns).toHaveValue(address)
  }
  await create()
  await screen.findByText('Gateway created successfully')
  await row('edge-2')
  expect(await nodeNow('edge-2')).toMatchObject({
    isingressgateway: true,
    isrelay: true,
    ingressmtu: 1280,
    ingresspersistentkeepalive: 20,
    ingressdns: '9.9.9.9',
    metadata: 'roof',
  })
})

test("warns of an MTU too small for the network's IPv6 and applies the smallest valid one", async () => {
  await signInAsAdmin()
  await addNetwork('six', '', { addressrange6: 'fd00:6::/64' })
  const user = await renderAt('/networks/six/gateways?dialog=new-gateway', remote)
  const dialog = within(await openedDialog('Create gateway'))
  const mtu = dialog.getByRole('textbox', { name: 'MTU' })
  await fill(user, mtu, '1279')
  expect(
    await dialog.findByText(inEnglish('networks:shared.smallMtu', { mtu: 1279, networks: 'six' })),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Use MTU 1280' }))
  await waitFor(() => expect(mtu).toHaveValue('1280'))
  expect(dialog.queryByText(/^IPv6 requires/)).toBeNull()
})

test('relays a node through a gateway and stops relaying it [GW-006]', async () => {
  const hub = await signInAsAdmin().then(() => nodeIdOf('corp', 'hub'))
  const { user, dialog } = await openDialog(
    `dialog=relay-nodes&dialog.gateway=${hub}`,
    inEnglish('networks:gateways.relay.title', { name: 'hub' }),
  )
  await pick(user, 'Relayed nodes', 'desk')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(inEnglish('networks:gateways.relay.done', { name: 'hub' }))
  expect(await nodeNow('desk')).toMatchObject({ isrelayed: true, relayedby: hub })
})

test('shows what is behind a gateway on its page and stops relaying a node [GW-006]', async () => {
  const hub = await signInAsAdmin().then(() => nodeIdOf('corp', 'hub'))
  await relayThroughHub('desk')
  const user = await renderAt(`${page}/${hub}`, remote)
  expect(await screen.findByRole('link', { name: 'laptop' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'desk' })).toBeVisible()
  expect(screen.getByText('rack 4')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Stop relaying desk' }))
  await user.click(await screen.findByRole('button', { name: 'Stop relaying' }))
  await screen.findByText(inEnglish('networks:gateways.relay.released', { name: 'desk' }))
  await screen.findByText(inEnglish('networks:gateways.noRelayed'))
  expect(await nodeNow('desk')).toMatchObject({ isrelayed: false })
})

test('links from the page of a gateway to its config files and preselects it for a new one', async () => {
  await signInAsAdmin()
  const idle = await nodeIdOf('corp', 'idle')
  await callApi('post', `nodes/corp/${idle}/createingress`, newGateway)
  const user = await renderAt(`${page}/${idle}`, remote)
  await screen.findByText(inEnglish('networks:gateways.noClients'))
  await user.click(firstOf('link', 'Show all'))
  expect(
    await screen.findByRole('button', {
      name: inEnglish('common:filter.remove', { name: 'Gateway', value: 'idle' }),
    }),
  ).toBeVisible()
  await user.click(firstOf('link', 'Add config file'))

  expect(await screen.findByText(/^Selected: idle/)).toBeVisible()
})

test('edits a gateway and keeps its relayed nodes [AP-055]', async () => {
  const hub = await signInAsAdmin().then(() => nodeIdOf('corp', 'hub'))
  const { user, dialog } = await openDialog(
    `dialog=edit-gateway&dialog.gateway=${hub}`,
    'Edit gateway hub',
  )
  await fill(user, dialog.getByRole('textbox', { name: 'Metadata' }), 'rack 5')
  await fill(user, dialog.getByRole('textbox', { name: 'MTU' }), '1380')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Gateway saved')
  expect(await nodeNow('hub')).toMatchObject({
    metadata: 'rack 5',
    ingressmtu: 1380,
    isingressgateway: true,
    isrelay: true,
  })
})

test('reports a gateway that no longer exists in place of its dialog', async () => {
  const { dialog } = await openDialog('dialog=edit-gateway&dialog.gateway=gone', 'Edit gateway')
  expect(await dialog.findByText('Gateway not found')).toBeVisible()
})

test.each([
  ['is deleted', 'brief-1', '?force=true'],
  ['loses its role', 'brief-2', '/deleteingress'],
])('reports one that %s while its dialog is open and sends nothing', async (_, name, way) => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name }])
  const brief = await nodeIdOf('corp', name)
  await callApi('post', `nodes/corp/${brief}/createingress`, newGateway)
  const { user, dialog } = await openDialog(
    `dialog=edit-gateway&dialog.gateway=${brief}`,
    `Edit gateway ${name}`,
  )
  await fill(user, dialog.getByRole('textbox', { name: 'MTU' }), '1333')
  await callApi('delete', `nodes/corp/${brief}${way}`)
  await pressButton(user, 'Save')

  expect(await screen.findByText('Gateway not found')).toBeVisible()
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  expect(nodes.filter(({ ingressmtu }) => ingressmtu === 1333)).toEqual([])
})

test('reports a gateway that the server refuses to remove as failed and retries it', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'spare-1' }, { name: 'spare-2' }])
  for (const name of ['spare-1', 'spare-2']) {
    const id = await nodeIdOf('corp', name)
    await callApi('post', `nodes/corp/${id}/createingress`, newGateway)
  }
  const path = '/api/nodes/:network/:nodeid/deleteingress'
  await fault({ kind: 'error', message: 'busy', method: 'DELETE', path, calls: 1 })
  const user = await renderAt(page, remote)
  for (const name of ['spare-1', 'spare-2']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  await user.click(await screen.findByRole('button', { name: 'Remove gateway' }))
  const question = within(await openedDialog(/./, 'alertdialog'))
  await fill(user, question.getByRole('textbox'), 'corp')
  await user.click(question.getByRole('button', { name: 'Remove gateways' }))
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()
  const areGateways = async () => [
    (await nodeNow('spare-1'))?.isingressgateway,
    (await nodeNow('spare-2'))?.isingressgateway,
  ]
  expect((await areGateways()).toSorted()).toEqual([false, true])

  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  expect(await areGateways()).toEqual([false, false])
})

test('explains why the user may not change the network', async () => {
  await signInAsUser()
  await renderAt(page, remote)
  const button = await screen.findAllByRole('button', { name: 'Create gateway' })
  expect(button[0]).toHaveAttribute('aria-disabled', 'true')
})

test('says on the page of a gateway that remote access for several users is part of Pro [SH-010]', async () => {
  await signInAsAdmin()
  await renderAt(`${page}/${await nodeIdOf('corp', 'hub')}?tab=users`, remote)
  expect(await screen.findByText('Remote Access Multiple Users')).toBeVisible()
  expect(screen.getByText('Pro')).toHaveAccessibleDescription(/only available on Pro/)
})

test('opens a dialog from the menu over the page and returns to the menu after closing', async () => {
  const user = await renderAt(page, remote)
  await row('hub')
  for (const [action, title] of [
    ['Add config file', 'Add config file'],
    [inEnglish('networks:gateways.internet.make'), 'Create internet gateway'],
  ] as const) {
    await chooseAction(user, action, 'hub')
    await openedDialog(title)
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for hub' })).toHaveFocus(),
    )
    expect(window.location.pathname + window.location.search).toBe(page)
  }
})

test('returns to the list after a gateway is removed on its page', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'late' }])
  const late = await nodeIdOf('corp', 'late')
  await callApi('post', `nodes/corp/${late}/createingress`, newGateway)
  const user = await renderAt(`${page}/${late}`, remote)
  await chooseAction(user, 'Remove gateway', 'late')
  await pressButton(
    user,
    'Remove gateway',
    await openedDialog('Remove gateway late?', 'alertdialog'),
  )

  expect(await screen.findByText('Gateway late removed')).toBeVisible()
  expect(window.location.pathname).toBe(page)
})

test('lists what is deleted with a gateway before removing it [GW-004, GW-006, SH-045]', async () => {
  // former address
  const user = await renderAt('/networks/corp/relays', remote)
  await row('hub')
  await chooseAction(user, 'Remove gateway', 'hub')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove gateway hub?' }))
  expect(await question.findByRole('link', { name: 'laptop' })).toBeVisible()
  expect(question.getByRole('heading', { name: 'Items that will be deleted' })).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Remove gateway' }))

  await screen.findByText('Gateway hub removed')
  await waitFor(() => expect(screen.queryByRole('row', { name: /hub/ })).toBeNull())
  expect(await nodeNow('hub')).toMatchObject({ is_gw: false, isingressgateway: false })
})

describe('while the server fails', () => {
  const nodesRoute = '/api/nodes/:network'

  /** Each page about gateways with its path and its content when everything is loaded. */
  const pages: Array<[string, () => string | Promise<string>, string]> = [
    ['the gateways', () => paths.gateways('corp'), '10.1.0.5'],
    ['one gateway', async () => paths.gateway('corp', await nodeIdOf('corp', 'hub')), 'Location'],
    [
      'the internet gateways',
      () => paths.internetGateways('corp'),
      inEnglish('networks:gateways.internet.empty'),
    ],
  ]

  beforeEach(signInAsAdmin)

  test.each(pages)(
    "shows for %s the server's message of a refusal in place of the content",
    async (...[, pathOf]) => {
      const path = await pathOf()
      await fault({ kind: 'error', status: 403, message: 'not yours', path: nodesRoute })
      await renderAt(path, remote)

      expect(await screen.findByRole('alert')).toHaveTextContent('not yours')
    },
  )

  test.each(pages)('reports for %s a failed load and retries', async (...[, pathOf, shows]) => {
    const path = await pathOf()
    const { remove } = await fault({ kind: 'drop', path: nodesRoute })
    const user = await renderAt(path, remote)
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
    expect(screen.getByRole('alert')).toHaveTextContent(inEnglish('common:error.unreachable.hint'))

    await remove()
    await user.click(retry)
    expect(await screen.findByText(shows)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

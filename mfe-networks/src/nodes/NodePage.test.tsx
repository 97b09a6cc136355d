/** @backend empty */
import { nodeListQuery, nodeSchema } from '@meshdeck/api/nodes'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

let edge = ''
const stored = async (nodeId = edge) => {
  const nodes = await callApi('get', 'nodes/corp')
  return Array.isArray(nodes) ? nodes.find(({ id }) => id === nodeId) : undefined
}
const namePolicyFor = (name: string, nodeId: string) =>
  addPolicy('corp', { name, to: [{ id: 'device', value: nodeId }] })
const pageOf = () => paths.node('corp', edge)
const openForm = async () => {
  const user = await renderAt(`${pageOf()}?dialog=edit-node&dialog.node=${edge}`, remote)
  await openedDialog('Edit node edge-1')
  return user
}

// all fields that a server returns of a node; other fields of the ledger belong to the host
const fieldsOfNode = `
  id hostid address address6 localaddress network networkrange networkrange6
  lastmodified expdatetime lastcheckin lastpeerupdate pendingdelete connected server defaultacl metadata
  isegressgateway isingressgateway ingressdns ingressmtu ingresspersistentkeepalive
  egressgatewayranges egressgatewaynatenabled additional_rag_ips
  relayedby relaynodes isrelay isrelayed is_fail_over failed_over_by fail_over_peers
  isinternetgateway internetgw_node_id inet_node_req is_static is_user_node static_node tags`
  .trim()
  .split(/\s+/)

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1', endpointip: '198.51.100.9', listenport: 4500 },
    { name: 'edge-2' },
  ])
  edge = await nodeIdOf('corp', 'edge-1')
  await namePolicyFor('db-only', edge)
})

test('shows address, endpoint, times and what refers to the node [SH-043, HN-015]', async () => {
  await renderAt(pageOf(), remote)

  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  const [address] = String((await stored()).address).split('/')
  expect(address).toMatch(/^10\.1\.0\.\d+$/)
  expect(screen.getByText(address ?? '')).toBeVisible()
  expect(screen.getByText('10.1.0.0/24')).toBeVisible()
  expect(screen.getByText('198.51.100.9:4500')).toBeVisible()
  expect(screen.getByText('Expires')).toBeVisible()
  expect(await screen.findByText('db-only')).toBeVisible()
})

test('lists policies for all resources among the uses of the node and marks them', async () => {
  await renderAt(pageOf(), remote)
  expect(await screen.findByText('db-only')).toBeVisible()
  const note = inEnglish('networks:shared.uses.covers.all')
  // the remote with the page of policies isn't mounted
  const line = () => screen.getByText('All Nodes', { ignore: 'span' })
  expect(screen.getByText(note).compareDocumentPosition(line())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  cleanup()

  const policies = z.parse(
    listOf(z.looseObject({ name: z.string() })),
    await callApi('get', 'v1/acls?network=corp'),
  )
  const all = policies.find(({ name }) => name === 'All Nodes')
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: false })
  queryClient.clear()
  await renderAt(pageOf(), remote)
  expect(await screen.findByText('db-only')).toBeVisible()
  expect(line()).toHaveTextContent(`All Nodes ${inEnglish('common:health.disabled')}`)
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: true })
})

test('redirects the address of a host of the network here too [SH-086]', async () => {
  await renderAt(`/networks/corp/hosts/${edge}`, remote)

  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  expect(window.location.pathname).toBe(paths.node('corp', edge))
})

test('reports a missing node and links to the list', async () => {
  await renderAt('/networks/corp/nodes/gone', remote)

  expect(await screen.findByText('Node not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All nodes' })).toHaveAttribute(
    'href',
    '/networks/corp/nodes',
  )
})

test('uses an existing list without a refetch, however old', async () => {
  await signInAsAdmin()
  const past = Date.now() - 3_600_000
  const { queryKey } = nodeListQuery('corp')
  const nodes = await queryClient.fetchQuery(nodeListQuery('corp'))
  queryClient.setQueryData(queryKey, nodes, { updatedAt: past })
  await renderAt(pageOf(), remote)

  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(past)
})

test('names the owner of a node that is the device of a user', async () => {
  await signInAsAdmin()
  const node = { ...(await stored()), is_user_node: true, static_node: { ownerid: 'ada' } }
  queryClient.setQueryData(nodeListQuery('corp').queryKey, [z.parse(nodeSchema, node)])
  await renderAt(pageOf(), remote)

  expect(await screen.findByText('Owner')).toBeVisible()
  expect(screen.getByText('ada')).toBeVisible()
})

test('saves an address, sends all other values back unchanged, and rejects a taken address [AP-055, HN-002, HN-007, HN-008, HN-009, HN-010, HN-011, HN-012, HN-013]', async () => {
  const user = await openForm()
  const before = await stored()
  const field = await screen.findByLabelText('IPv4 address')
  await user.clear(field)
  await user.type(field, '10.1.0.2')
  expect(await screen.findByText(inEnglish('networks:nodes.edit.taken'))).toBeVisible()

  await user.clear(field)
  await user.type(field, '10.1.0.77')
  await pressButton(user, 'Save')
  expect(await screen.findByText('Node saved')).toBeVisible()
  expect(Object.keys(before ?? {})).toEqual(expect.arrayContaining(fieldsOfNode))
  expect(await stored()).toEqual({
    ...before,
    address: '10.1.0.77/24',
    lastmodified: expect.any(Number),
    lastpeerupdate: expect.any(Number),
  })
})

test('keeps typed values when the server refuses and shows its message', async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    status: 500,
    message: 'disk full',
    method: 'PUT',
    path: '/api/nodes/:network/:nodeid',
  })
  const user = await openForm()
  const field = await screen.findByLabelText(inEnglish('networks:nodes.edit.dns'))
  await user.type(field, '9.9.9.9')
  await pressButton(user, 'Save')

  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save the nodedisk full")
  expect(field).toHaveValue('9.9.9.9')
})

describe('when another user has changed the node in the meantime', () => {
  const changeElsewhere = async (part: object) => {
    await callApi('put', `nodes/corp/${edge}`, { ...(await stored()), ...part })
  }

  test('reports it at the field, shows the other value and loads it on request', async () => {
    const user = await openForm()
    const field = await screen.findByLabelText(inEnglish('networks:nodes.edit.dns'))
    await user.type(field, '9.9.9.9')
    await changeElsewhere({ ingressdns: '1.1.1.1' })
    await pressButton(user, 'Save')

    expect(
      await screen.findByText(inEnglish('common:overlays.collision.field', { value: '1.1.1.1' })),
    ).toBeVisible()
    expect((await stored())?.ingressdns).toBe('1.1.1.1')
    await user.click(screen.getByRole('button', { name: 'Load latest version' }))
    expect(field).toHaveValue('1.1.1.1')
  })

  test('shows the other address in the format of the field', async () => {
    const user = await openForm()
    const field = await screen.findByLabelText('IPv4 address')
    await user.clear(field)
    await user.type(field, '10.1.0.115')
    await changeElsewhere({ address: '10.1.0.114/24' })
    await pressButton(user, 'Save')

    expect(
      await screen.findByText(
        inEnglish('common:overlays.collision.field', { value: '10.1.0.114' }),
      ),
    ).toBeVisible()
  })

  test('overwrites the other value at the second save and keeps changes to other fields', async () => {
    const user = await openForm()
    const field = await screen.findByLabelText(inEnglish('networks:nodes.edit.dns'))
    await user.clear(field)
    await user.type(field, '8.8.8.8')
    await changeElsewhere({ ingressdns: '4.4.4.4', ingresspersistentkeepalive: 33 })
    await pressButton(user, 'Save')
    await screen.findByText(inEnglish('common:overlays.collision.field', { value: '4.4.4.4' }))
    await pressButton(user, 'Save')

    expect(await screen.findByText('Node saved')).toBeVisible()
    expect(await stored()).toMatchObject({ ingressdns: '8.8.8.8', ingresspersistentkeepalive: 33 })
  })
})

test('disconnects and connects from the menu', async () => {
  await signInAsAdmin()
  const before = await stored()
  const changed = { lastmodified: expect.any(Number), lastpeerupdate: expect.any(Number) }
  const user = await renderAt(pageOf(), remote)
  await chooseAction(user, 'Disconnect', 'edge-1')
  expect(await screen.findByText('edge-1 disconnected')).toBeVisible()
  expect(await stored()).toEqual({
    ...before,
    ...changed,
    connected: false,
    status: 'disconnected',
  })

  await chooseAction(user, 'Connect', 'edge-1')
  expect(await screen.findByText('edge-1 connected')).toBeVisible()
  expect(await stored()).toEqual({ ...before, ...changed, connected: true })
})

test('allows non-admins to view but not to change', async () => {
  await signInAsUser()
  const user = await renderAt(pageOf(), remote)
  expect(await screen.findByRole('heading', { name: 'edge-1' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Actions for edge-1' }))
  const entry = await screen.findByRole('menuitem', { name: /Delete/ })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveTextContent(inEnglish('networks:nodes.refused'))
  expect(await screen.findByRole('menuitem', { name: /^Set as gateway/ })).toHaveTextContent(
    inEnglish('networks:gateways.refused'),
  )
  expect(screen.getByRole('menuitem', { name: /^Set as failover/ })).toHaveTextContent(
    inEnglish('networks:gateways.refused'),
  )
})

test('shows before a deletion what refers to the node and deletes it at once on request [AP-056]', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'named' }])
  const id = await nodeIdOf('corp', 'named')
  await namePolicyFor('named-only', id)
  const user = await renderAt(paths.node('corp', id), remote)
  await chooseAction(user, 'Delete', 'named')
  const question = await openedDialog('Delete node named?', 'alertdialog')
  expect(await within(question).findByText('1 policy: named-only')).toBeVisible()

  await user.click(within(question).getByRole('checkbox', { name: 'Delete immediately' }))
  await user.click(await within(question).findByRole('button', { name: 'Delete node' }))
  expect(await screen.findByText('Node named deleted')).toBeVisible()
  await waitFor(async () => expect(await stored(id)).toBeUndefined())
  expect(window.location.pathname).toBe(paths.nodes('corp'))
  expect(await screen.findByRole('row', { name: /edge-1/ })).toBeVisible()
  expect(screen.queryByText('Node not found')).toBeNull()
})

test('shows a node that waits for its device as leaving and reports the second deletion as done', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'slow' }])
  const user = await renderAt(paths.node('corp', await nodeIdOf('corp', 'slow')), remote)
  const askAndDelete = async () => {
    await chooseAction(user, 'Delete', 'slow')
    const question = await openedDialog('Delete node slow?', 'alertdialog')
    const option = within(question).queryByRole('checkbox', { name: 'Delete immediately' })
    await pressButton(user, 'Delete node', question)
    return { canWait: option !== null }
  }

  expect(await askAndDelete()).toEqual({ canWait: true })
  expect(
    await screen.findByText(inEnglish('networks:nodes.delete.leaving', { name: 'slow' })),
  ).toBeVisible()
  expect(await screen.findByText('Leaving')).toBeVisible()
  expect(await askAndDelete()).toEqual({ canWait: false })
  expect(await screen.findByText('Node slow deleted')).toBeVisible()
  expect(window.location.pathname).toBe(paths.nodes('corp'))
})

test('makes a node a gateway over its own page', async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.node('corp', await nodeIdOf('corp', 'edge-2')), remote)
  const { pathname } = window.location
  await chooseAction(user, 'Set as gateway', 'edge-2')
  const dialog = await openedDialog('Create gateway')
  expect(await within(dialog).findByRole('option', { name: /edge-2/ })).toBeVisible()
  await user.keyboard('{Escape}')

  const opener = await screen.findByRole('button', { name: 'Actions for edge-2' })
  await waitFor(() => expect(opener).toHaveFocus())
  expect(window.location.pathname + window.location.search).toBe(pathname)
})

test('reports a node that was deleted while its form was open', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'short-lived' }])
  const id = await nodeIdOf('corp', 'short-lived')
  const user = await renderAt(`${paths.nodes('corp')}?dialog=edit-node&dialog.node=${id}`, remote)
  await openedDialog('Edit node short-lived')
  await user.type(await screen.findByLabelText(inEnglish('networks:nodes.edit.dns')), '9.9.9.9')
  await callApi('delete', `nodes/corp/${id}?force=true`)
  await pressButton(user, 'Save')

  expect(await screen.findByText('Node not found')).toBeVisible()
})

test("doesn't find a node of another network under the address of this one", async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.2.0.0/24')
  await renderAt(paths.node('lab', edge), remote)

  expect(await screen.findByText('Node not found')).toBeVisible()
  expect(await stored()).toMatchObject({ id: edge, network: 'corp' })
})

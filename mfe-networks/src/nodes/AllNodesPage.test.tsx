/** @backend empty */
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('lab', '10.2.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }, { name: 'edge-2' }])
  await joinDevices('lab', [{ name: 'bench-1' }])
  const hub = await nodeIdOf('lab', 'bench-1')
  await callApi('post', `nodes/lab/${hub}/createingress`, {})
  await callApi('post', `extclients/lab/${hub}`, { clientid: 'field-laptop' })
})

test('lists every node with its network and no config file', async () => {
  await renderAt('/nodes', remote)
  expect(await screen.findByText('3 nodes')).toBeVisible()
  for (const [name, network] of [
    ['edge-1', 'corp'],
    ['bench-1', 'lab'],
  ] as const) {
    const link = within(await rowOf(name)).getByRole('link', { name: network })
    expect(link).toHaveAttribute('href', `/networks/${network}/info`)
  }
  expect(screen.queryByText('field-laptop')).toBeNull()
})

test('marks a node of an egress route as in the table of its network', async () => {
  await signInAsAdmin()
  await callApi('post', 'v1/egress', {
    name: 'office',
    network: 'corp',
    range: '192.168.7.0/24',
    nodes: { [await nodeIdOf('corp', 'edge-2')]: 100 },
    status: true,
  })
  await renderAt('/nodes?filter=kind:egress', remote)
  expect(await screen.findByText('1 of 3 nodes')).toBeVisible()
  expect(within(await rowOf('edge-2')).getByText('Egress')).toBeVisible()
})

test('shows the nodes of some networks from a link, in the filter syntax of every table', async () => {
  await renderAt('/nodes?filter=network:lab', remote)
  expect(await screen.findByText('1 of 3 nodes')).toBeVisible()
  const name = within(await rowOf('bench-1')).getByRole('link', { name: 'bench-1' })
  expect(name).toHaveAttribute('href', `/networks/lab/nodes/${await nodeIdOf('lab', 'bench-1')}`)
})

test('edits a node in its own network', async () => {
  const user = await renderAt('/nodes', remote)
  await rowOf('bench-1')
  await chooseAction(user, 'Edit', 'bench-1')
  const dialog = await openedDialog('Edit node bench-1')
  await user.click(within(dialog).getByRole('switch', { name: 'Connected' }))
  await pressButton(user, 'Save', dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await within(await rowOf('bench-1')).findByText('Disconnected')).toBeVisible()
})

test('disconnects nodes of two networks with one job and retries a refused one', async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    message: 'try later',
    method: 'PUT',
    path: '/api/nodes/:network/:nodeid',
    calls: 1,
  })
  const user = await renderAt('/nodes', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect nodes' }))
  expect(await screen.findByText('2 of 3 done · 1 failed')).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )

  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 3, count: 3 })),
  ).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('Disconnected')).toHaveLength(3))
})

test('requires the number to be typed for a deletion in several networks and removes the rows at once', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'old-1' }])
  await joinDevices('lab', [{ name: 'old-2' }])
  const user = await renderAt('/nodes?q=old-', remote)
  await rowOf('old-2')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await openedDialog('Delete 2 nodes?', 'alertdialog')
  await user.type(within(dialog).getByRole('textbox'), '2')
  await user.click(within(dialog).getByRole('checkbox', { name: /Delete immediately/ }))
  await pressButton(user, 'Delete nodes', dialog)

  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /old-/ })).toBeNull())
})

test('shows non-admins what the server returns to them', async () => {
  await signInAsUser()
  await renderAt('/nodes', remote)
  expect(await screen.findByRole('heading', { level: 1, name: 'All Nodes' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Error loading network data')).toBeNull())
})

test('finds a node by the content of its optional columns, and the link shows them', async () => {
  await signInAsAdmin()
  const id = await nodeIdOf('lab', 'bench-1')
  const interfaces = [{ name: 'eth9', addressString: '192.168.7.20/24' }]
  await joinDevices('lab', [{ name: 'wired', interfaces }])
  const user = await renderAt('/nodes?q=eth9&show=os&show=host&show=interfaces', remote)
  expect(within(await rowOf('wired')).getByText('eth9 192.168.7.20/24')).toBeVisible()
  expect(within(await rowOf('wired')).getByText('Linux')).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), id)
  expect(await screen.findByText(/^1 of \d+ nodes$/)).toBeVisible()
})

test('makes a node a gateway in its own network', async () => {
  const user = await renderAt('/nodes?q=edge-1', remote)
  await rowOf('edge-1')
  await chooseAction(user, 'Set as gateway', 'edge-1')
  const dialog = await openedDialog('Create gateway')
  expect(await within(dialog).findAllByText(/edge-1/)).not.toHaveLength(0)
})

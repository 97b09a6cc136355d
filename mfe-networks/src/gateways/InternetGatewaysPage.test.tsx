/**
 * @backend empty
 * @api-version 1.5.1
 */
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const page = '/networks/corp/internet-gateways'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const exitOf = async (name: string) => {
  const id = await nodeIdOf('corp', name)
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  return nodes.find((node) => node.id === id)?.internetgw_node_id
}

/** Selects an option with the keyboard: Enter takes the match. */
async function pick(user: UserEvent, label: string, name: string) {
  const search = await screen.findByRole('combobox', { name: label })
  const list = await screen.findByRole('listbox', { name: label })
  // the previous search hides the others
  await user.clear(search)
  await within(list).findByRole('option', { name: new RegExp(name) })
  await user.click(search)
  await user.paste(name)
  await user.keyboard('{Enter}')
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'exit-1' },
    { name: 'bare-1', firewallinuse: 'none' },
    { name: 'desk', os: 'windows' },
    { name: 'book', os: 'darwin' },
    { name: 'tower', os: 'windows' },
  ])
})

describe('an internet gateway', () => {
  let exit: string
  const setUsers = async (...names: string[]) => {
    await signInAsAdmin()
    exit = await nodeIdOf('corp', 'exit-1')
    const users: string[] = []
    for (const name of names) users.push(await nodeIdOf('corp', name))
    await callApi('delete', `nodes/corp/${exit}/inet_gw`)
    await callApi('post', `nodes/corp/${exit}/inet_gw`, { inet_node_client_ids: users })
  }

  test('is a node with a firewall that gives others internet access [SH-047, GW-007]', async () => {
    const user = await renderAt(`${page}?dialog=new-internet-gateway`, remote)
    await screen.findByText(inEnglish('networks:gateways.internet.empty'))
    const dialog = within(await openedDialog('Create internet gateway'))
    const list = within(await screen.findByRole('listbox', { name: 'Node' }))
    await list.findByRole('option', { name: /exit-1/ })
    expect(list.queryByRole('option', { name: /bare-1/ })).toBeNull()
    await pick(user, 'Node', 'exit-1')
    await pick(user, inEnglish('networks:gateways.internet.users'), 'desk')
    await user.click(dialog.getByRole('button', { name: 'Create internet gateway' }))

    await screen.findByText('Internet gateway created')
    expect(await row('exit-1')).toHaveTextContent('desk')
    expect(await exitOf('desk')).toBe(await nodeIdOf('corp', 'exit-1'))
  })

  test('reports one created by another user in the meantime at the node field', async () => {
    await setUsers('desk')
    await callApi('delete', `nodes/corp/${exit}/inet_gw`)
    const user = await renderAt(`${page}?dialog=new-internet-gateway`, remote)
    const dialog = within(await openedDialog('Create internet gateway'))
    await pick(user, 'Node', 'exit-1')
    await pick(user, inEnglish('networks:gateways.internet.users'), 'book')
    const users = [await nodeIdOf('corp', 'desk')]
    await callApi('post', `nodes/corp/${exit}/inet_gw`, { inet_node_client_ids: users })
    await user.click(dialog.getByRole('button', { name: 'Create internet gateway' }))

    const node = await dialog.findByRole('combobox', { name: 'Node' })
    await waitFor(() =>
      expect(node).toHaveAccessibleErrorMessage('node is already acting as internet gateway'),
    )
    expect([await exitOf('desk'), await exitOf('book')]).toEqual([exit, ''])
  })

  test('serves a changed set of nodes [GW-007]', async () => {
    await setUsers('desk')
    const user = await renderAt(`${page}?dialog=internet-users&dialog.gateway=${exit}`, remote)
    await openedDialog('Nodes using exit-1')
    await pick(user, inEnglish('networks:gateways.internet.users'), 'desk')
    await pick(user, inEnglish('networks:gateways.internet.users'), 'book')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText(inEnglish('networks:gateways.internet.edited', { name: 'exit-1' }))
    expect([await exitOf('desk'), await exitOf('book')]).toEqual(['', exit])
  })

  test('keeps and reports what another user has changed in the meantime [AP-053]', async () => {
    await setUsers('desk')
    const user = await renderAt(`${page}?dialog=internet-users&dialog.gateway=${exit}`, remote)
    await openedDialog('Nodes using exit-1')
    await pick(user, inEnglish('networks:gateways.internet.users'), 'book')
    const users = [await nodeIdOf('corp', 'tower')]
    await callApi('put', `nodes/corp/${exit}/inet_gw`, { inet_node_client_ids: users })
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText(/^While you were editing, someone else added these nodes: tower.*desk/)
    const exits = [await exitOf('desk'), await exitOf('book'), await exitOf('tower')]
    expect(exits).toEqual(['', exit, exit])
  })

  test('lists the nodes that lose internet access before removal [GW-007]', async () => {
    await setUsers('book')
    const user = await renderAt(page, remote)
    await row('exit-1')
    await chooseAction(user, 'Remove internet gateway', 'exit-1')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/connect to the internet directly: book/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Remove internet gateway' }))

    await screen.findByText(inEnglish('networks:gateways.internet.deleted', { name: 'exit-1' }))
    await waitFor(async () => expect(await exitOf('book')).toBe(''))
  })
})

test('disappears from the table when it is removed after it has left the network', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'exit-2' }])
  const exit = await nodeIdOf('corp', 'exit-2')
  await callApi('post', `nodes/corp/${exit}/inet_gw`, { inet_node_client_ids: [] })
  const user = await renderAt(page, remote)
  await row('exit-2')
  await callApi('delete', 'v1/nodes/corp/bulk', { ids: [exit] })
  await chooseAction(user, 'Remove internet gateway', 'exit-2')
  await user.click(await screen.findByRole('button', { name: 'Remove internet gateway' }))

  await waitFor(() => expect(screen.queryByRole('row', { name: /exit-2/ })).toBeNull())
})

test('reports an internet gateway that no longer exists in place of its dialog', async () => {
  await renderAt(`${page}?dialog=internet-users&dialog.gateway=gone`, remote)
  expect(await screen.findByText('Gateway not found')).toBeVisible()
})

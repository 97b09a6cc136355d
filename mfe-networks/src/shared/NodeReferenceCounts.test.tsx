/**
 * @backend empty
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { newDevice } from '@meshdeck/testing/device'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { remote } from '../testing'
import { ReferenceCountsByNetwork } from './NodeReferenceCounts'
import { paths } from './paths'

const wholeNodes = z.array(z.looseObject({ id: z.string() }))

const tokenSchema = z.object({ Response: z.object({ AuthToken: z.string() }) })
const east = { ...newDevice('east'), hostpass: 'the secret of a device' }

/** Does what a device does that can't reach another: requests the connection over the failover node. */
async function failOver(id: string, peerId: string) {
  const ask = async (path: string, body: unknown, headers = {}): Promise<unknown> => {
    const request = { method: 'POST', body: JSON.stringify(body), headers }
    return (await fetch(`${backend().url}/api/${path}`, request)).json()
  }
  const credentials = { id: east.id, password: east.hostpass, macaddress: '' }
  const grant = z.parse(tokenSchema, await ask('hosts/adm/authenticate', credentials))
  const Authorization = `Bearer ${grant.Response.AuthToken}`
  await ask(`v1/node/${id}/failover_me`, { node_id: peerId }, { Authorization })
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  const names = ['hub', 'exit', 'edge-1', 'edge-2', 'desk', 'alone', 'detour', 'west']
  await joinDevices('corp', [...names.map((name) => ({ name })), east])
  const idOf = (name: string) => nodeIdOf('corp', name)
  const hub = await idOf('hub')
  await callApi('post', `nodes/corp/${hub}/createingress`, newGateway)
  await callApi('post', `extclients/corp/${hub}`, { clientid: 'laptop' })
  const nodes = z.parse(wholeNodes, await callApi('get', 'nodes/corp'))
  await callApi('put', `nodes/corp/${hub}`, {
    ...nodes.find(({ id }) => id === hub),
    relaynodes: [await idOf('edge-1'), await idOf('edge-2')],
  })
  await callApi('post', `nodes/corp/${await idOf('exit')}/inet_gw`, {
    inet_node_client_ids: [await idOf('desk')],
  })
  await callApi('post', `v1/node/${await idOf('detour')}/failover`)
  await failOver(await idOf('east'), await idOf('west'))
  const lead = (name: string, ...ids: string[]) =>
    callApi('post', 'v1/egress', {
      name,
      network: 'corp',
      range: '192.168.30.0/24',
      nodes: Object.fromEntries(ids.map((id) => [id, 256])),
    })
  await lead('office', await idOf('edge-2'))
  await lead('printers', await idOf('edge-2'), await idOf('desk'))
})

test.each([
  ['hub', ['1 config file: laptop', '2 relayed nodes: edge-1, edge-2']],
  ['edge-1', ['1 relay: hub']],
  ['exit', [`${inEnglish('networks:shared.uses.count.internetClient', { count: 1 })}: desk`]],
  ['desk', ['1 egress route: printers', '1 internet gateway: exit']],
  [
    'detour',
    [`${inEnglish('networks:shared.uses.count.failedOverNode', { count: 2 })}: west, east`],
  ],
  ['west', ['1 failover node: detour']],
  ['alone', []],
])('shows before deleting %s what depends on it and what it depends on: %j', async (...given) => {
  const [name, lines] = given
  await signInAsAdmin()
  const user = await renderAt(paths.node('corp', await nodeIdOf('corp', name)), remote)
  await chooseAction(user, 'Delete', name)
  const question = within(await openedDialog(`Delete node ${name}?`, 'alertdialog'))
  await screen.findByText(inEnglish('networks:shared.irreversible'))

  await waitFor(() =>
    expect(question.queryAllByText(/^\d/).map(({ textContent }) => textContent)).toEqual(lines),
  )
})

test('lists the egress routes that lose their last node under a separate heading', async () => {
  await signInAsAdmin()
  const id = await nodeIdOf('corp', 'edge-2')
  const user = await renderAt(paths.node('corp', id), remote)
  await chooseAction(user, 'Delete', 'edge-2')
  const question = within(await openedDialog('Delete node edge-2?', 'alertdialog'))
  const emptied = await question.findByRole('list', {
    name: inEnglish('networks:shared.uses.outcome.losesLastNode'),
  })
  expect(emptied).toHaveTextContent(/^office$/)
  expect(
    question.getByRole('list', { name: inEnglish('networks:shared.uses.outcome.losesMember') }),
  ).toHaveTextContent('1 egress route: printers')
})

const remoteWithRemoval = withSlotStub(remote, 'nodes.removal', ({ networkId, ids }) => [
  `${networkId}: ${ids.join()}`,
])

test('passes the nodes that leave to the remote with the reachability data', async () => {
  await signInAsAdmin()
  const id = await nodeIdOf('corp', 'alone')
  const user = await renderAt(paths.node('corp', id), remoteWithRemoval)
  await chooseAction(user, 'Delete', 'alone')
  const question = within(await openedDialog('Delete node alone?', 'alertdialog'))
  expect(await question.findByText(`corp: ${id}`)).toBeVisible()
})

const remoteWithChange = withSlotStub(remote, 'nodes.change', ({ networkId, nodes }) =>
  nodes.map(({ id, ...to }) => `${networkId}: ${id} ${JSON.stringify(to)}`),
)

test('passes a node to that remote before it becomes a gateway and before it stops being one', async () => {
  await signInAsAdmin()
  const [alone, hub] = [await nodeIdOf('corp', 'alone'), await nodeIdOf('corp', 'hub')]
  const asked = `${paths.gateways('corp')}?dialog=new-gateway&dialog.node=${alone}`
  const user = await renderAt(asked, remoteWithChange)
  expect(await screen.findByText(`corp: ${alone} {"isGateway":true}`)).toBeVisible()
  await user.keyboard('{Escape}')

  await chooseAction(user, 'Remove gateway', 'hub')
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText(`corp: ${hub} {"isGateway":false}`)).toBeVisible()
})

test('passes changed tags of a node or config file to that remote', async () => {
  await signInAsAdmin()
  await callApi('post', 'v1/tags', { network: 'corp', tag_name: 'vault', tagged_nodes: [] })
  const id = await nodeIdOf('corp', 'alone')
  const user = await renderAt(
    `${paths.node('corp', id)}?dialog=edit-node&dialog.node=${id}`,
    remoteWithChange,
  )
  const dialog = within(await openedDialog('Edit node alone'))
  expect(dialog.queryByText(/"tags"/)).toBeNull()
  await user.click(await dialog.findByText('vault'))
  expect(await dialog.findByText(`corp: ${id} {"tags":["corp.vault"]}`)).toBeVisible()
})

test('names each network above what opens and closes in it when there are several', async () => {
  await signInAsAdmin()
  const rows = ['corp', 'lab'].map((network) => ({ id: 'gone', network }))
  const NodePage = () => <ReferenceCountsByNetwork rows={rows} />
  await renderAt(paths.node('corp', 'gone'), {
    ...remoteWithRemoval,
    pages: { NodePage },
  })
  const lines = await screen.findAllByText(/^Effects on |gone$/)
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    inEnglish('networks:shared.inNetworkOf', { network: 'corp', place: 1, count: 2 }),
    'corp: gone',
    inEnglish('networks:shared.inNetworkOf', { network: 'lab', place: 2, count: 2 }),
    'lab: gone',
  ])
})

/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { newGateway } from '@meshdeck/api/gateway-changes'
import { nodeListQuery, nodeSchema } from '@meshdeck/api/nodes'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { closeNetwork, prepareNode, remote } from '../testing'

let gateway = ''
let camera = ''
beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  camera = await joinDevice('corp', { name: 'cam-1' })
  await closeNetwork()
  const body = { network: 'corp', name: 'plant', range: '10.20.0.0/16', nodes: { [gateway]: 250 } }
  const route = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  await callApi('put', 'v1/egress?network=corp', { ...route, tags: undefined, status: false })
  await addPolicy('corp', {
    name: 'into the plant',
    from: [{ id: 'device', value: camera }],
    to: [
      { id: 'egress-id', value: route.id },
      { id: 'device', value: gateway },
    ],
    protocol: 'tcp',
    type: 'SSH',
    ports: ['22'],
    allowed_traffic_direction: 0,
  })
})
beforeEach(signInAsAdmin)

test('lists each item a node may reach once, with the deciding policy, and marks a disabled route', async () => {
  const user = await renderAt(paths.reach('corp', { kind: 'node', id: camera }), remote)
  const row = await screen.findByRole('row', { name: /gw-berlin.*Node/ })
  expect(within(row).getByRole('link', { name: 'into the plant' })).toBeVisible()
  expect(row).toHaveTextContent('SSH tcp 22')
  expect(screen.getByRole('row', { name: /10\.20\.0\.0\/16/ })).toHaveTextContent('Route inactive')
  expect(screen.getByRole('list', { name: 'Policies' })).toHaveTextContent(
    /into the plant.*SSH tcp 22.*1 node, 1 egress route/,
  )

  expect(
    screen.getByText(
      inEnglish('egress:connectivity.reach.out.total', { what: '1 node, 1 egress route' }),
    ),
  ).toBeVisible()

  await user.click(screen.getByRole('tab', { name: /^Allowed sources/ }))
  expect(await screen.findByText('No sources')).toBeVisible()
})

test('makes no statement on incoming connections when only outgoing ones are listed', async () => {
  await renderAt(paths.reach('corp', { kind: 'user', id: 'admin' }), remote)
  expect(await screen.findByText(/^User/)).toHaveTextContent(
    inEnglish('egress:connectivity.reach.descriptionOut', { network: 'corp' }),
  )
})

test('marks a user without a role, and shows that users connect through a gateway', async () => {
  await callApi('post', 'users/vendor', {
    username: 'vendor',
    password: 'password-1',
    platform_role_id: 'service-user',
  })
  await addPolicy('corp', {
    name: 'vendor to the camera',
    from: [{ id: 'user', value: 'vendor' }],
    to: [{ id: 'device', value: camera }],
  })
  const note = { name: 'vendor', network: 'corp' }
  await renderAt(paths.reach('corp', { kind: 'user', id: 'vendor' }), remote)
  expect(await screen.findByText(inEnglish('egress:connectivity.note.noRole', note))).toBeVisible()
  expect(await screen.findByText(inEnglish('egress:connectivity.reach.way.chosen'))).toBeVisible()
})

test.each([
  ['SSH', { type: 'SSH', protocol: 'tcp', ports: ['22'] }, 1],
  ['any service', { type: 'Any', protocol: 'all', ports: [] }, 0],
])(
  'shows the right note on the service setting for all sources and destinations and %s (%#)',
  async (name, service, times) => {
    const id = await addPolicy('corp', { ...service, name })
    await renderAt(paths.reach('corp', { kind: 'node', id: camera }), remote)
    expect(
      await screen.findByText(inEnglish('egress:connectivity.note.open', { name })),
    ).toBeVisible()
    expect(screen.queryAllByText(inEnglish('egress:connectivity.note.openService'))).toHaveLength(
      times,
    )
    await callApi('delete', `v1/acls?network=corp&acl_id=${id}`)
  },
)

test('shows no result while a list is missing', async () => {
  const failure = await fault({
    kind: 'error',
    message: 'disk full',
    method: 'GET',
    path: '/api/v1/acls',
  })
  const user = await renderAt(paths.reach('corp', { kind: 'node', id: camera }), remote)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('egress:connectivity.reach.notKnown'))
  expect(alert).toHaveTextContent('disk full')
  await failure.remove()
  await pressButton(user, 'Retry', alert)
  expect(await screen.findByRole('row', { name: /gw-berlin.*Node/ })).toBeVisible()
})

test("states that an item isn't in the network", async () => {
  await renderAt(paths.reach('corp', { kind: 'node', id: 'gone' }), remote)
  expect(await screen.findByText(inEnglish('egress:connectivity.reach.notFound'))).toBeVisible()
})

test('lists apart what only a policy could allow whose service is unknown to the console', async () => {
  await addPolicy('corp', {
    name: 'remote desktop',
    from: [{ id: 'device', value: gateway }],
    to: [{ id: 'device', value: camera }],
    protocol: 'tcp',
    type: 'RDP',
    allowed_traffic_direction: 0,
  })
  await renderAt(paths.reach('corp', { kind: 'node', id: gateway }), remote)
  const title = await screen.findByText(
    inEnglish('egress:connectivity.reach.unsure.title', { what: '1 node' }),
  )
  const note = within(title.closest('[role="status"]') ?? document.body)
  expect(note.getByText('cam-1')).toBeVisible()
  expect(note.getByRole('listitem')).toHaveTextContent(
    `remote desktop: ${inEnglish('egress:connectivity.why.unsure', { kind: 'RDP' })}`,
  )
  expect(screen.queryByText(inEnglish('egress:connectivity.reach.out.empty'))).toBeNull()
})

describe("a user whose policies don't lead to a gateway", () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addPolicy('corp', {
      name: 'admin to the camera',
      from: [{ id: 'user', value: 'admin' }],
      to: [{ id: 'device', value: camera }],
    })
  })
  const note = (key: 'noGateway' | 'withoutGateways') =>
    screen.findByText(inEnglish(`egress:connectivity.note.${key}`, { name: 'admin' }))

  test('says that the network has no gateway', async () => {
    await renderAt(paths.reach('corp', { kind: 'user', id: 'admin' }), remote)
    expect(await note('withoutGateways')).toBeVisible()
    const policiesAtFault = inEnglish('egress:connectivity.note.noGateway', { name: 'admin' })
    expect(screen.queryByText(policiesAtFault)).toBeNull()
  })

  test('says that no policy leads to the gateway', async () => {
    await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
    await renderAt(paths.reach('corp', { kind: 'user', id: 'admin' }), remote)
    expect(await note('noGateway')).toBeVisible()
    expect(screen.getByText(inEnglish('egress:connectivity.note.noGatewayHint'))).toBeVisible()
  })

  test('says neither if a policy leads to the gateway', async () => {
    await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
    await addPolicy('corp', {
      name: 'admin to the gateway',
      from: [{ id: 'user', value: 'admin' }],
      to: [{ id: 'device', value: gateway }],
    })
    await renderAt(paths.reach('corp', { kind: 'user', id: 'admin' }), remote)
    expect(await screen.findByRole('row', { name: /gw-berlin.*Node/ })).toBeVisible()
    expect(screen.queryByText(inEnglish('egress:connectivity.note.noGatewayHint'))).toBeNull()
    expect(screen.queryByText(inEnglish('egress:connectivity.note.withoutGateways'))).toBeNull()
  })
})

const ofCamera = () => paths.reach('corp', { kind: 'node', id: camera })
const toCamera = () =>
  paths.connectivityCheck('corp', { from: `node:${gateway}`, to: `node:${camera}` })
const ofAda = inEnglish('egress:connectivity.note.ofUser', { name: 'cam-1', user: 'ada' })
const ofUnknownUser = inEnglish('egress:connectivity.note.ofUnknownUser', { name: 'cam-1' })

test.each([
  ['what it reaches', { address: ofCamera, ownerid: 'ada', warning: ofAda }],
  ['a connection of it', { address: toCamera, ownerid: 'ada', warning: ofAda }],
  [
    'what it reaches, without its owner',
    { address: ofCamera, ownerid: '', warning: ofUnknownUser },
  ],
])(
  "warns about user policies for a user's device on the page for %s",
  async (_page, { address, ownerid, warning }) => {
    const listed = z.parse(
      listOf(z.looseObject({ id: z.string() })),
      await callApi('get', 'nodes/corp'),
    )
    const ofUser = { is_user_node: true, static_node: { ownerid } }
    queryClient.setQueryData(
      nodeListQuery('corp').queryKey,
      z.parse(
        listOf(nodeSchema),
        listed.map((node) => ({ ...node, ...(node.id === camera && ofUser) })),
      ),
    )
    await renderAt(address(), remote)
    expect(await screen.findByText(warning)).toBeVisible()
  },
)

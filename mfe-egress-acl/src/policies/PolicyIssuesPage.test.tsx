/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const page = paths.policyIssues('corp')
const device = (value: string) => ({ id: 'device', value })

const policies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

let camera = ''

beforeAll(async () => {
  await signInAsAdmin()
  const gateway = await prepareNode()
  camera = await joinDevice('corp', { name: 'cam-1' })
  for (const name of ['see the camera', 'see it again'])
    await addPolicy('corp', { name, from: [device(gateway)], to: [device(camera)] })
})
beforeEach(signInAsAdmin)

test('explains why a policy is redundant and offers the known fix', async () => {
  const user = await renderAt(paths.policies('corp'), remote)
  await user.click(await screen.findByRole('link', { name: 'Policy issues' }))
  await screen.findByRole('heading', { name: 'Policy issues' })
  const hidden = await rowOf(/see the camera/)
  expect(hidden).toHaveTextContent(
    inEnglish('egress:policies.issues.issue.hidden-by-open', { policy: 'All Nodes' }),
  )
  const opener = (await policies()).find(({ name }) => name === 'All Nodes')
  expect(within(hidden).getByRole('link', { name: 'All Nodes' })).toHaveAttribute(
    'href',
    paths.policy('corp', opener?.id ?? ''),
  )

  // the network's own policies are in every network, and are no issues
  expect(screen.queryByRole('row', { name: /^All Gateways/ })).toBeNull()
  await pressButton(
    user,
    inEnglish('egress:policies.issues.mend.disable', { policy: 'All Nodes' }),
    hidden,
  )
  await waitFor(async () =>
    expect((await policies()).find(({ name }) => name === 'All Nodes')?.enabled).toBe(false),
  )
  for (const policy of (await policies()).filter((policy) => policy.default))
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  await pressButton(user, 'Refresh')
  await waitFor(async () =>
    expect(await rowOf(/see the camera/)).toHaveTextContent(
      inEnglish('egress:policies.issues.issue.shadowed', { policy: 'see it again' }),
    ),
  )
  const redundant = await rowOf(/see the camera/)
  const [named] = (await policies()).filter(({ name }) => name === 'see it again')
  expect(within(redundant).getByRole('link', { name: 'see it again' })).toHaveAttribute(
    'href',
    paths.policy('corp', named?.id ?? ''),
  )
  await user.click(within(redundant).getByRole('button', { name: /^Actions for / }))
  expect(
    await screen.findByRole('menuitem', {
      name: inEnglish('egress:policies.issues.mend.openBy', { policy: 'see it again' }),
    }),
  ).toBeVisible()
  await user.keyboard('{Escape}')
  await pressButton(user, 'Delete policy', redundant)
  await pressButton(user, 'Delete policy', await screen.findByRole('alertdialog'))
  expect(await screen.findByText('No policy issues')).toBeVisible()
  expect((await policies()).filter((policy) => !policy.default)).toHaveLength(1)
})

test('shows no issues while a list is missing, also a cached one, and names the missing list', async () => {
  const user = await renderAt(page, remote)
  expect(await rowOf(/see the camera/)).toBeVisible()
  await fault({ kind: 'error', message: 'no routes today', method: 'GET', path: '/api/v1/egress' })
  await pressButton(user, 'Refresh')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('egress:policies.issues.unknown'))
  expect(alert).toHaveTextContent('no routes today')
})

test('states the kind of a deleted item', async () => {
  const body = { network: 'corp', name: 'archive', range: '10.40.0.0/16', nodes: {} }
  const { id: route } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  await addPolicy('corp', {
    name: 'to the archive',
    from: [device(camera), { id: 'egress-id', value: route }],
    to: [device(camera)],
  })
  // the server keeps a deleted route among the sources
  await callApi('delete', `v1/egress?id=${route}&network=corp`)
  const gone = inEnglish('egress:policies.kindOf.route', { name: route.slice(0, 8) })
  const user = await renderAt(page, remote)
  const row = await rowOf(/to the archive.*items that no longer exist/)
  expect(row).toHaveTextContent(gone)

  await pressButton(user, inEnglish('egress:policies.issues.mend.cleanUp'), row)
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(`no longer exist: egress route ${route.slice(0, 8)}`)
  await pressButton(user, 'Remove', question)
  await screen.findByText(inEnglish('egress:policies.cleanup.done', { name: 'to the archive' }))
})

test('names the disconnected end and connects it', async () => {
  for (const policy of (await policies()).filter((policy) => policy.default))
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  const nodes = z.parse(
    z.array(z.looseObject({ id: z.string() })),
    await callApi('get', 'nodes/corp'),
  )
  const node = nodes.find(({ id }) => id === camera)
  await callApi('put', `nodes/corp/${camera}`, { ...node, connected: false })
  const user = await renderAt(page, remote)
  const row = await rowOf(
    /see the camera.*The only item in the policy's destination is disconnected: cam-1/,
  )

  await pressButton(user, 'Connect cam-1', row)
  expect(await screen.findByText('cam-1 connected')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/is disconnected/)).toBeNull())
})

test("names policies that can't be checked", async () => {
  await addPolicy('corp', {
    name: 'remote desktop',
    type: 'RDP',
    protocol: 'tcp',
    from: [device(camera)],
    to: [device(camera)],
  })
  await renderAt(page, remote)
  const row = await rowOf(/remote desktop/)
  expect(row).toHaveTextContent(
    inEnglish('egress:policies.issues.issue.unknown-kind', { kinds: 'RDP' }),
  )
})

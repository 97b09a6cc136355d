/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice, type PolicyInput } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote, setClockOn } from '../testing'

let nodeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})

async function addRoute(name: string, range: string) {
  await signInAsAdmin()
  const body = { network: 'corp', name, range, nodes: { [nodeId]: 250 } }
  return z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
}

const allow = (name: string, routeIds: string[], fields: Partial<PolicyInput> = {}) =>
  addPolicy('corp', { name, to: routeIds.map((value) => ({ id: 'egress-id', value })), ...fields })

const fromAdmin = {
  from: [{ id: 'user', value: 'admin' }],
  allowed_traffic_direction: 1,
} as const

/** Toggles every policy in the panel, so that all are recreated. */
async function touchPolicies(user: UserEvent, panel: HTMLElement) {
  const cards = await within(panel).findByRole('list', { name: 'Policies' })
  for (const toggle of within(cards).getAllByRole('switch')) await user.click(toggle)
}

const policies = async () =>
  z
    .parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
    .filter((policy) => !policy.default)

async function open(name: string) {
  const user = await renderAt('/networks/corp/egress', remote)
  await chooseAction(user, 'Edit', name)
  const panel = await openedDialog(inEnglish('egress:egressForm.update.title', { name }))
  return { user, panel }
}

test('changes the route and recreates its policies except shared ones [EG-015, EG-034, EG-035, EG-058, AP-083, AP-088, AP-089, AP-091, ER-075]', async () => {
  const office = await addRoute('office', '10.20.0.0/16')
  const lab = await addRoute('lab', '10.21.0.0/16')
  await allow('to the office', [office.id])
  await allow('to both', [office.id, lab.id])
  const { user, panel } = await open('office')
  const cards = await within(panel).findByRole('list', { name: 'Policies' })
  expect(within(cards).getAllByRole('listitem')).toHaveLength(2)

  await fill(user, within(panel).getByLabelText('Name'), 'head office')
  for (const toggle of within(cards).getAllByRole('switch')) await user.click(toggle)
  await pressButton(user, 'Update')

  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  expect(await screen.findByText('head office')).toBeVisible()
  const left = (await policies()).map(({ name, enabled, dst_type }) => [
    name,
    enabled,
    dst_type.map(({ value }) => value),
  ])
  expect(left).toEqual([
    ['head office - Egress Policy', false, [office.id]],
    ['to both', false, [office.id, lab.id]],
  ])
})

test('opens again for the same route right after it was saved', async () => {
  await addRoute('depot', '10.26.0.0/16')
  const { user, panel } = await open('depot')
  await fill(user, within(panel).getByLabelText('Description'), 'north')
  await pressButton(user, 'Update')
  await waitFor(() => expect(panel).not.toBeInTheDocument())

  await chooseAction(user, 'Edit', 'depot')
  const again = await openedDialog(inEnglish('egress:egressForm.update.title', { name: 'depot' }))
  expect(within(again).getByLabelText('Description')).toHaveValue('north')
})

test('clears a saved description', async () => {
  const route = await addRoute('store', '10.25.0.0/16')
  await callApi('put', 'v1/egress', { ...route, description: 'second floor', tags: undefined })
  const { user, panel } = await open('store')
  await user.clear(within(panel).getByLabelText('Description'))
  await pressButton(user, 'Update')

  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  const routes = z.parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=corp'))
  expect(routes.find(({ id }) => id === route.id)).toMatchObject({ name: 'store', description: '' })
})

test('keeps an old policy when the server rejects the new one [EG-058, ER-075]', async () => {
  const route = await addRoute('annex', '10.23.0.0/16')
  await allow('to the annex', [route.id])
  const [before] = (await policies()).filter(({ name }) => name === 'to the annex')
  const { user, panel } = await open('annex')
  await user.click(await within(panel).findByRole('switch', { name: /enabled$/ }))
  await fault({ kind: 'error', method: 'POST', path: '/api/v1/acls', status: 400, calls: 2 })
  await pressButton(user, 'Update')

  expect(
    await screen.findByText(inEnglish('egress:egressForm.lost.title', { count: 1 })),
  ).toBeVisible()
  expect(within(panel).getByText('to the annex')).toBeVisible()
  await pressButton(user, inEnglish('egress:egressForm.lost.action', { count: 1 }))
  expect(
    await screen.findByText(inEnglish('egress:egressForm.lost.refused', { count: 1 })),
  ).toBeVisible()
  await pressButton(user, inEnglish('egress:egressForm.lost.action', { count: 1 }))
  expect(await screen.findByText('Previous policies restored')).toBeVisible()
  expect(await policies()).toContainEqual({ ...before, id: expect.any(String) })
})

test("doesn't duplicate an old policy that the server created without a response", async () => {
  const route = await addRoute('silent', '10.31.0.0/16')
  await allow('to the silent', [route.id])
  const { user, panel } = await open('silent')
  await user.click(await within(panel).findByRole('switch', { name: /enabled$/ }))
  const path = '/api/v1/acls'
  await fault({ kind: 'error', method: 'POST', path, status: 400, calls: 1 })
  await pressButton(user, 'Update')
  expect(
    await screen.findByText(inEnglish('egress:egressForm.lost.title', { count: 1 })),
  ).toBeVisible()
  await fault({ kind: 'drop', when: 'after', method: 'POST', path, calls: 1 })
  await pressButton(user, inEnglish('egress:egressForm.lost.action', { count: 1 }))
  expect(await screen.findByText(inEnglish('egress:egressForm.lost.unanswered'))).toBeVisible()
  await pressButton(user, inEnglish('egress:egressForm.lost.action', { count: 1 }))
  expect(await screen.findByText('Previous policies restored')).toBeVisible()
  expect((await policies()).filter(({ name }) => name === 'to the silent')).toHaveLength(1)
})

test('marks fields that another user has changed in the meantime', async () => {
  const route = await addRoute('shared', '10.22.0.0/16')
  const { user, panel } = await open('shared')
  await fill(user, within(panel).getByLabelText('Name'), 'mine')
  await callApi('put', 'v1/egress', { ...route, name: 'theirs', tags: undefined })
  await pressButton(user, 'Update')

  expect(await screen.findByText(inEnglish('common:overlays.collision.title'))).toBeVisible()
  expect(within(panel).getByLabelText('Name')).toHaveAccessibleErrorMessage(
    inEnglish('common:overlays.collision.field', { value: 'theirs' }),
  )
  await pressButton(user, 'Update')
  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  expect(await screen.findByText('mine')).toBeVisible()
})

test('shows which of two nodes to a range is down, and warns when none is left [EG-029]', async () => {
  const route = await addRoute('twice', '10.24.0.0/16')
  await setClockOn(3600)
  try {
    const other = await joinDevice('corp', { name: 'gw-hamburg' })
    const nodes = { [nodeId]: 250, [other]: 300 }
    await callApi('put', 'v1/egress', { ...route, nodes, tags: undefined })
    const { user, panel } = await open('twice')
    const list = await within(panel).findByRole('list', { name: 'Egress nodes' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first).toHaveTextContent(/^1gw-berlin.*OfflineMetric$/)
    expect(second).toHaveTextContent(/^2gw-hamburg.*HealthyMetric$/)
    expect(within(panel).queryByText(inEnglish('egress:egressForm.offlineHint'))).toBeNull()

    await pressButton(user, 'Remove gw-hamburg', panel)
    expect(
      within(panel).getByText(inEnglish('egress:egressForm.offline', { count: 1 })),
    ).toBeVisible()
  } finally {
    await setClockOn()
  }
})

test('shows that a route no longer exists, or that none was specified [ER-065]', async () => {
  await renderAt('/networks/corp/egress?dialog=edit-egress&dialog.route=gone', remote)
  expect(await screen.findByText(inEnglish('egress:egressForm.update.gone'))).toBeVisible()
  await renderAt('/networks/corp/egress?dialog=edit-egress', remote)
  expect(await screen.findByText('Missing egress ID or network ID')).toBeVisible()
})

test("only logs an old policy that can't be deleted, and reports the new ones by kind [EG-060, ER-071, ER-073]", async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValueOnce()
  const { id } = await addRoute('plant', '10.23.0.0/16')
  await allow('devices', [id])
  await allow('people', [id], fromAdmin)
  const { user, panel } = await open('plant')
  await touchPolicies(user, panel)
  const path = '/api/v1/acls'
  await fault({ kind: 'error', message: 'locked', method: 'DELETE', path, calls: 1 })
  await pressButton(user, 'Update')

  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  expect(screen.getByText('Resources policy updated, User policy updated')).toBeVisible()
  expect(logged).toHaveBeenCalledWith(
    'Failed to delete an old policy',
    expect.objectContaining({ serverText: 'locked' }),
  )
  logged.mockRestore()
})

test.each([
  [
    'several',
    'Egress Route Updated with Issues',
    "Couldn't update the resource policy (“Failed to update policy”), Couldn't update the user policy (“Failed to update client”)",
  ],
  [
    'one',
    'Failed to update egress access policy',
    inEnglish('egress:egressForm.outcome.notUpdated.device-policy'),
  ],
])(
  'reports policies that are not recreated, %s of them: %s [ER-058, ER-060, ER-062, ER-068]',
  async (...given) => {
    const [count, words, kinds] = given
    const { id } = await addRoute(`refused-${count}`, '10.24.0.0/16')
    await allow('devices', [id])
    if (count === 'several') await allow('people', [id], fromAdmin)
    const { user, panel } = await open(`refused-${count}`)
    await touchPolicies(user, panel)
    await fault({ kind: 'error', message: 'disk full', method: 'POST', path: '/api/v1/acls' })
    await pressButton(user, 'Update')

    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryAllByText(kinds)).toHaveLength(count === 'several' ? 1 : 0)
  },
)

test('reports a policy that another user has deleted in the meantime [ER-054]', async () => {
  jest.spyOn(console, 'error').mockReturnValueOnce()
  const near = await addRoute('near', '10.26.0.0/16')
  const far = await addRoute('far', '10.27.0.0/16')
  await allow('to both sides', [near.id, far.id])
  const { user, panel } = await open('near')
  await touchPolicies(user, panel)
  const both = (await policies()).find(({ name }) => name === 'to both sides')
  await callApi('delete', `v1/acls?network=corp&acl_id=${both?.id}`)
  await pressButton(user, 'Update')

  expect(await screen.findByText('Update Error')).toBeVisible()
  expect(screen.getByText('Could not find existing ACL to update')).toBeVisible()
})

test('keeps the panel open for a policy without a source and for a rejected route [EG-076, ER-064]', async () => {
  await addRoute('kept', '10.28.0.0/16')
  const { user, panel } = await open('kept')
  await pressButton(user, 'Add Resources Policy')
  await pressButton(user, 'Update')
  expect(await screen.findByText('Error updating egress route')).toBeVisible()

  await pressButton(user, 'Delete “Resource policy”', panel)
  const path = '/api/v1/egress'
  await fault({ kind: 'error', message: 'disk full', method: 'PUT', path, calls: 1 })
  await pressButton(user, 'Update')
  const alert = await screen.findByText('Failed to update egress route')
  expect(alert.closest('[role=alert]')).toHaveTextContent('disk full')
})

test.each([
  ['new-egress', 'Network ID is required'],
  ['edit-egress', 'Network ID is missing'],
])('reports an address with a blank network for %s [ER-055, ER-056]', async (dialog, words) => {
  await renderAt(`/networks/%20/egress?dialog=${dialog}`, remote)
  expect(await screen.findByText(words)).toBeVisible()
})

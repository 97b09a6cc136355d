/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice, type PolicyInput } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const page = paths.policies('corp')
let gateway = ''
let camera = ''

const policies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
const stored = async (name: string) => (await policies()).find((policy) => policy.name === name)

/** Adds a policy from the gateway to the camera. */
const allow = (name: string, fields: Partial<PolicyInput> = {}) =>
  addPolicy('corp', {
    name,
    from: [{ id: 'device', value: gateway }],
    to: [{ id: 'device', value: camera }],
    protocol: 'tcp',
    type: 'HTTPS',
    ports: ['443'],
    allowed_traffic_direction: 0,
    ...fields,
  })

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
}

beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  camera = await joinDevice('corp', { name: 'cam-1' })
})
beforeEach(signInAsAdmin)
// one test mocks a phone
afterEach(() => jest.restoreAllMocks())

test('lists policies with both sides, confirms opening to all users and links to the old lists [AC-001, AC-002, SH-052, SH-053, SH-054, SH-059, AP-086]', async () => {
  await allow('see the camera')
  for (const policy of await policies()) {
    const isOfUsers = policy.policy_type === 'user-policy'
    if (isOfUsers) await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  }
  await allow('for all users', {
    from: [{ id: 'user', value: '*' }],
    to: [{ id: 'tag', value: '*' }],
    enabled: false,
  })
  const refusal = { kind: 'error', message: 'disk full', method: 'GET' } as const
  const refused = await fault({ ...refusal, path: '/api/v1/acls' })
  const user = await renderAt('/networks/corp/acls', remote)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('egress:policies.loadFailed'))
  expect(alert).toHaveTextContent('disk full')
  await refused.remove()
  await pressButton(user, 'Retry', alert)

  expect(await screen.findByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible()
  expect(window.location.pathname).toBe(page)
  await waitFor(async () =>
    expect(await cellsOf('see the camera')).toEqual([
      '',
      'see the camera',
      'Devices',
      'gw-berlin',
      '',
      'cam-1',
      'HTTPStcp 443',
      'Enabled',
      '',
    ]),
  )
  const creator = inEnglish('egress:policies.automatic.network')
  expect(await cellsOf('All Nodes')).toContain(
    `All Nodes${inEnglish('egress:policies.default')}${creator}`,
  )

  // whatever the service of the policy
  await user.click(await screen.findByRole('switch', { name: 'for all users enabled' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(inEnglish('egress:policies.openNetwork.titleUsers'))
  expect(
    await within(question).findByText(inEnglish('egress:changePreview.opensToUsers')),
  ).toBeVisible()
  // Enter must not open everything
  const chosen = within(question).getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(chosen).toHaveFocus())
  await pressButton(user, 'Cancel', question)
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(await stored('for all users')).toMatchObject({ enabled: false })

  await user.click(screen.getByRole('switch', { name: inEnglish('egress:policies.useOld') }))
  await waitFor(() => expect(window.location.pathname).toBe(paths.oldAcls('corp')))
})

test('allows only switching a policy of the server', async () => {
  const user = await renderAt(page, remote)
  const all = await screen.findByRole('switch', { name: 'All Nodes enabled' })
  expect(all).toHaveAttribute('aria-disabled', 'false')
  await user.click(await screen.findByRole('button', { name: 'Actions for All Nodes' }))
  const menu = await screen.findByRole('menu')
  for (const name of [/^Edit/, /^Delete/]) {
    const entry = within(menu).getByRole('menuitem', { name })
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    expect(entry).toHaveTextContent(inEnglish('egress:policies.defaultOnly'))
  }
})

test('sends the whole policy when it is switched, offers undo, and confirms switches that close something [AC-029, AC-030, AC-037, AP-088]', async () => {
  await allow('way there')
  const back = { from: [{ id: 'device', value: camera }] }
  await allow('way back', { ...back, to: [{ id: 'device', value: gateway }] })
  const before = await stored('way there')
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('switch', { name: 'way there enabled' }))
  expect(await screen.findByText('Policy “way there” disabled')).toBeVisible()
  expect(await stored('way there')).toEqual({ ...before, enabled: false })

  // the list is refetched after the change
  const all = await stored('All Nodes')
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: false })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored('way there')).toEqual(before))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'All Nodes enabled' })).not.toBeChecked(),
  )

  await user.click(await screen.findByRole('switch', { name: 'way back enabled' }))
  const one = await screen.findByRole('alertdialog', { name: 'Disable policy “way back”?' })
  expect(await within(one).findByText('1 connection will be blocked')).toBeVisible()
  const chosen = within(one).getByRole('button', { name: 'Disable' })
  await waitFor(() => expect(chosen).toHaveFocus())
  expect(await stored('way back')).toMatchObject({ enabled: true })
  await pressButton(user, 'Disable', one)
  const toast = await screen.findByText('Policy “way back” disabled')
  expect(await stored('way back')).toMatchObject({ enabled: false })
  await pressButton(user, 'Undo', toast.closest<HTMLElement>('[role=status]') ?? undefined)
  await waitFor(async () => expect(await stored('way back')).toMatchObject({ enabled: true }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'way back enabled' })).toBeChecked(),
  )

  for (const name of ['way there', 'way back']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  await pressButton(user, 'Disable')
  const question = await screen.findByRole('alertdialog', { name: 'Disable 2 policies?' })
  expect(await within(question).findByText('1 connection will be blocked')).toBeVisible()
  expect(await stored('way there')).toMatchObject({ enabled: true })
  await pressButton(user, 'Disable', question)
  await screen.findByRole('list', { name: 'Results' })
  expect(await stored('way there')).toMatchObject({ enabled: false })
  expect(await stored('way back')).toMatchObject({ enabled: false })
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: true })
})

test('recreates a deleted policy unchanged, and only once after an attempt without a response [AP-087, AP-089]', async () => {
  await allow('short-lived')
  const before = await stored('short-lived')
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Delete', 'short-lived')
  const question = await screen.findByRole('alertdialog', { name: 'Delete policy “short-lived”?' })
  expect(question).toHaveTextContent(/gw-berlin.*cam-1.*HTTPS tcp 443/)
  expect(await within(question).findByText(/^Data loaded:/)).toBeVisible()
  // what is said in general goes once it is known
  expect(question).not.toHaveTextContent(inEnglish('egress:policies.delete.blocked'))
  expect(question).toHaveTextContent(inEnglish('egress:policies.delete.restorable'))
  await pressButton(user, 'Delete policy', question)
  expect(await screen.findByText('Policy “short-lived” deleted')).toBeVisible()
  expect(await stored('short-lived')).toBeUndefined()

  await fault({ kind: 'drop', when: 'after', method: 'POST', path: '/api/v1/acls', calls: 1 })
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  const failure = await screen.findByText(inEnglish('egress:policies.restore.failed'))
  // the toast of the deletion is closing
  const toast = failure.closest<HTMLElement>('[role=alert]')
  await pressButton(user, 'Restore', toast ?? undefined)
  expect(await screen.findByText('Policy “short-lived” restored')).toBeVisible()
  expect((await policies()).filter(({ name }) => name === 'short-lived')).toEqual([
    { ...before, id: expect.any(String) },
  ])
})

test('removes deleted items from a policy, and deletes a policy that is left empty', async () => {
  const body = { network: 'corp', name: 'office', range: '10.20.0.0/16', nodes: { [gateway]: 250 } }
  const { id } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  const fromOffice = { id: 'egress-id', value: id }
  const fromGateway = { id: 'device', value: gateway }
  await allow('half gone', { from: [fromOffice, fromGateway] })
  await allow('all gone', { from: [fromOffice] })
  await allow('mended meanwhile', { from: [fromOffice] })
  // the server keeps a deleted route among the sources
  await callApi('delete', `v1/egress?id=${id}&network=corp`)
  const half = await stored('half gone')
  const gone = inEnglish('egress:policies.goneOf.route', { name: id.slice(0, 8) })
  await renderAt(`${page}?dialog=edit-policy&dialog.policy=${half?.id}`, remote)
  const panel = await openedDialog('Update policy “half gone”')
  // the deleted route is marked once the routes are loaded
  expect(await within(panel).findByText(`Selected (2): ${gone}, gw-berlin`)).toBeVisible()
  cleanup()
  const user = await renderAt(`${page}?filter=names:gone`, remote)

  const row = await screen.findByRole('row', { name: /half gone/ })
  expect(row).toHaveTextContent(gone)
  await user.click(within(row).getByRole('switch'))
  expect(
    await screen.findByText(inEnglish('egress:policies.switch.failed', { name: 'half gone' })),
  ).toBeVisible()
  await chooseAction(user, inEnglish('egress:policies.cleanup.entry'), 'half gone')
  await pressButton(user, 'Remove', await screen.findByRole('alertdialog'))
  expect(
    await screen.findByText(inEnglish('egress:policies.cleanup.done', { name: 'half gone' })),
  ).toBeVisible()
  expect(await stored('half gone')).toMatchObject({ src_type: [fromGateway] })

  await chooseAction(user, inEnglish('egress:policies.cleanup.entry'), 'all gone')
  const question = await screen.findByRole('alertdialog', {
    name: inEnglish('egress:policies.delete.title', { name: 'all gone' }),
  })
  expect(question).toHaveTextContent(inEnglish('egress:policies.cleanup.affected'))
  await pressButton(user, 'Delete policy', question)
  expect(await screen.findByText('Policy “all gone” deleted')).toBeVisible()
  expect(await stored('all gone')).toBeUndefined()

  await chooseAction(user, inEnglish('egress:policies.cleanup.entry'), 'mended meanwhile')
  const mended = { ...(await stored('mended meanwhile')), src_type: [fromGateway] }
  await callApi('put', 'v1/acls?network=corp', mended)
  await pressButton(user, 'Delete policy', await screen.findByRole('alertdialog'))
  expect(
    await screen.findByText(inEnglish('egress:policies.cleanup.changed'), { exact: false }),
  ).toBeVisible()
  expect(await stored('mended meanwhile')).toEqual(mended)
})

test('starts a copy with the values of the original as a separate policy', async () => {
  await allow('original')
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Duplicate', 'original')
  const panel = await openedDialog('Create resource policy')
  const name = within(panel).getByRole('textbox', { name: /^Policy name/ })
  expect(name).toHaveValue('original (copy)')
  await fill(user, name, 'second one')
  await pressButton(user, 'Create policy', panel)
  expect(await screen.findByText('Resources policy created')).toBeVisible()
  const first = await stored('original')
  expect(await stored('second one')).toEqual({
    ...first,
    id: expect.any(String),
    name: 'second one',
  })
})

test('opens nothing more with a copy than with the original, even before services are loaded', async () => {
  await allow('narrow')
  const policy = await stored('narrow')
  await fault({ kind: 'error', method: 'GET', path: '/api/v1/acls/policy_types' })
  const user = await renderAt(`${page}?dialog=copy-policy&dialog.policy=${policy?.id}`, remote)
  const panel = await openedDialog('Create resource policy')
  expect(await within(panel).findByText('Failed to fetch ACL types')).toBeVisible()
  await pressButton(user, 'Create policy', panel)
  expect(await screen.findByText('Resources policy created')).toBeVisible()
  expect(await stored('narrow (copy)')).toMatchObject({ protocol: 'tcp', ports: ['443'] })
})

test('shows an invalid port only at its field, and accepts a duplicate name', async () => {
  const all = [{ id: 'tag', value: '*' }]
  await allow('twice', { from: all, to: all, enabled: false })
  await allow('ports', { type: 'Custom', protocol: 'tcp', ports: ['8000'] })
  const id = (await stored('ports'))?.id ?? ''
  const other = (await stored('twice'))?.id ?? ''
  const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “ports”')
  await fill(user, within(panel).getByRole('textbox', { name: /^Policy name/ }), 'twice')
  expect(await within(panel).findByText(inEnglish('egress:policyForm.nameTwice'))).toBeVisible()
  const ports = await within(panel).findByRole('textbox', { name: /^Ports/ })
  await fill(user, ports, '70000')
  await pressButton(user, 'Update', panel)
  await waitFor(() =>
    expect(ports).toHaveAccessibleErrorMessage(inEnglish('egress:policyForm.portRange')),
  )
  expect(screen.queryByText('Validation Error')).not.toBeInTheDocument()
  for (const one of [id, other]) await callApi('delete', `v1/acls?acl_id=${one}&network=corp`)
})

test('shows errors of an incomplete form and sends nothing; devices work without routes [AC-038, AC-041, AC-042, ER-053]', async () => {
  await fault({ kind: 'error', method: 'GET', path: '/api/v1/egress' })
  const user = await renderAt(`${page}?dialog=new-policy`, remote)
  const panel = await openedDialog('Create resource policy')
  const before = await policies()
  await pressButton(user, 'Create policy', panel)
  expect(await screen.findByText('Validation Error')).toBeVisible()
  for (const text of ['Policy name is required', 'Source is required', 'Destination is required']) {
    expect(await within(panel).findByText(text)).toBeVisible()
  }
  expect(await policies()).toEqual(before)

  await pressButton(user, 'Egress Routes', panel)
  expect(await within(panel).findByText('Failed to fetch egress routes')).toBeVisible()
  const destinations = within(panel).getByRole('combobox', { name: /^Destination/ })
  expect(destinations).toBeVisible()
})

test('marks additions and removals in the form, and resolves a save conflict with another user', async () => {
  await allow('shared')
  const policy = await stored('shared')
  const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${policy?.id}`, remote)
  const panel = await openedDialog('Update policy “shared”')
  const list = within(await openList(user, 'Destination', panel))
  const choices = [/^cam-1/, /^gw-berlin/].map((name) => list.getByRole('option', { name }))
  expect(within(panel).queryByText('Added')).toBeNull()
  for (const choice of choices) await user.click(choice)
  expect(within(panel).getByText('Added').parentElement).toHaveTextContent('gw-berlin Added')
  const gone = within(panel).getByText('cam-1', { selector: 'del' })
  expect(gone.parentElement).toHaveTextContent('cam-1 Removed')
  for (const choice of choices) await user.click(choice)
  expect(within(panel).queryByText('Added')).toBeNull()

  await callApi('put', 'v1/acls?network=corp', {
    ...policy,
    name: 'hers',
    dst_type: [{ id: 'device', value: gateway }],
  })
  const name = within(panel).getByRole('textbox', { name: /^Policy name/ })
  await fill(user, name, 'mine')
  await pressButton(user, 'Update', panel)
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage(/hers/))
  await pressButton(user, 'Update', panel)
  expect(await screen.findByText('Resources policy updated')).toBeVisible()
  // what only this user changed keeps the user's value
  expect(await stored('mine')).toMatchObject({ dst_type: [{ id: 'device', value: gateway }] })
})

test('shows who changed a policy and how, and restores an earlier version', async () => {
  await allow('kept in mind')
  const made = await stored('kept in mind')
  await callApi('put', 'v1/acls?network=corp', {
    ...made,
    name: 'renamed',
    dst_type: [{ id: 'device', value: gateway }],
  })
  const user = await renderAt(paths.policy('corp', made?.id ?? ''), remote)
  const history = await screen.findByText(/Changed by/)
  const change = within(history.closest('section') ?? document.body)
  expect(await change.findByText('kept in mind')).toBeVisible()
  expect(change.getByText('renamed')).toBeVisible()

  await pressButton(user, 'Restore previous version')
  const question = await screen.findByRole('alertdialog')
  // names the change that it reverts: who, when, and what
  expect(
    within(question).getByText(/^Changed by admin, \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/),
  ).toBeVisible()
  expect(within(question).getByText('renamed')).toBeVisible()
  expect(
    within(question).queryByText(inEnglish('egress:policies.history.restore.later')),
  ).toBeNull()
  expect(
    await within(question).findByRole('region', { name: inEnglish('egress:changePreview.title') }),
  ).toBeVisible()
  await pressButton(user, 'Restore previous version', question)
  await waitFor(async () =>
    expect(await stored('kept in mind')).toMatchObject({ dst_type: made?.dst_type }),
  )
  await waitFor(() => expect(screen.getAllByText(/Changed by/)).toHaveLength(2))
})

test("restores the version before each history entry, or explains why it can't", async () => {
  await allow('first')
  const made = await stored('first')
  const change = (part: object) => callApi('put', 'v1/acls?network=corp', { ...made, ...part })
  await change({ name: 'second' })
  await change({ name: 'third' })
  await change({ name: 'first' })
  const user = await renderAt(paths.policy('corp', made?.id ?? ''), remote)
  const [toFirst, toThird, toSecond, creation] = (
    await screen.findAllByText(/(Changed|Created) by/)
  ).map((line) => within(line.closest('section') ?? document.body))
  expect(creation?.getByText(inEnglish('egress:policies.history.first'))).toBeVisible()
  expect(toSecond?.getByText(inEnglish('egress:policies.history.same'))).toBeVisible()
  expect(toFirst?.getByRole('button', { name: 'Restore previous version' })).toBeVisible()

  const restore = toThird?.getByRole('button', { name: 'Restore previous version' })
  await user.click(restore ?? document.body)
  const question = await screen.findByRole('alertdialog')
  expect(
    within(question).getByText(inEnglish('egress:policies.history.restore.later')),
  ).toBeVisible()
})

test("explains in the history that a default policy can't be restored", async () => {
  const all = await stored('All Nodes')
  for (const enabled of [false, true])
    await callApi('put', 'v1/acls?network=corp', { ...all, enabled })
  await renderAt(paths.policy('corp', all?.id ?? ''), remote)
  const [button] = await screen.findAllByRole('button', { name: 'Restore previous version' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(inEnglish('egress:policies.defaultOnly'))
})

test('shows on a phone where a policy leads', async () => {
  const { matchMedia } = window
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media.includes('max-width'),
  }))
  await allow('on the road')
  await renderAt(page, remote)
  const link = await screen.findByRole('link', { name: 'on the road' })
  await waitFor(() => expect(link.closest('li')).toHaveTextContent('gw-berlinHTTPStcp 443cam-1'))
})

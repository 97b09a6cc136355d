/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice, type PolicyInput } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { closeNetwork, prepareNode, remote, storedPolicies } from '../testing'

const page = paths.policies('corp')
let gateway = ''
let camera = ''

/** Adds a policy from the gateway to the camera; returns its ID. */
const allow = (name: string, fields: Partial<PolicyInput> = {}) =>
  addPolicy('corp', {
    name,
    from: [{ id: 'device', value: gateway }],
    to: [{ id: 'device', value: camera }],
    allowed_traffic_direction: 0,
    ...fields,
  })

const previewIn = (panel: HTMLElement) =>
  within(panel).findByRole('region', { name: inEnglish('egress:changePreview.title') })

beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  camera = await joinDevice('corp', { name: 'cam-1' })
})
beforeEach(async () => {
  await signInAsAdmin()
  await closeNetwork()
})

test('warns before saving that the form would open the whole network, whatever its service', async () => {
  const user = await renderAt(`${page}?dialog=new-policy`, remote)
  const panel = await openedDialog('Create resource policy')
  const preview = await previewIn(panel)
  expect(preview).toHaveTextContent(inEnglish('egress:changePreview.idle'))
  for (const side of ['Source', 'Destination']) {
    const list = within(await openList(user, side, panel))
    await user.click(await list.findByRole('option', { name: 'All Resources' }))
  }
  expect(
    await within(preview).findByText(inEnglish('egress:changePreview.opensNetwork')),
  ).toBeVisible()
  expect(await within(preview).findByText('1 connection will be allowed')).toBeVisible()
  expect(await within(preview).findByText(/^Data loaded:/)).toBeVisible()
  // also next to the button, wherever the form is scrolled
  expect(within(panel).getAllByText(inEnglish('egress:changePreview.opensNetwork'))).toHaveLength(2)
})

test("doesn't claim that nothing closes when another policy keeps pairs open for fewer services", async () => {
  const id = await allow('all of the camera')
  const other = await allow('shell', { type: 'SSH', protocol: 'tcp', ports: ['22'] })
  const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “all of the camera”')
  await user.click(within(panel).getByRole('switch', { name: 'Enabled' }))
  const preview = await previewIn(panel)
  expect(
    await within(preview).findByText(
      inEnglish('egress:changePreview.closes.services', { count: 1 }),
    ),
  ).toBeVisible()
  expect(preview).not.toHaveTextContent(inEnglish('egress:changePreview.nothing'))
  expect(preview).toHaveTextContent(
    '1 source will be able to reach fewer services on cam-1gw-berlin',
  )
  expect(preview).toHaveTextContent(
    /Still allowed: SSH tcp 22\s+No longer allowed: all services not listed above/,
  )
  for (const one of [id, other]) await callApi('delete', `v1/acls?acl_id=${one}&network=corp`)
})

test('names what an existing policy no longer opens and highlights a broken access test', async () => {
  const id = await allow('see the camera')
  const user = await renderAt(`${page}?dialog=access-test`, remote)
  const form = await openedDialog('Add access test')
  await fill(user, within(form).getByRole('textbox', { name: /^Name/ }), 'the camera is seen')
  await user.click(within(form).getByRole('radio', { name: /^Can reach/ }))
  const [from] = await within(form).findAllByRole('option', { name: /^Node: gw-berlin/ })
  const to = within(form)
    .getAllByRole('option', { name: /^Node: cam-1/ })
    .at(-1)
  for (const option of [from, to]) if (option) await user.click(option)
  await pressButton(user, 'Save', form)
  const list = await openedDialog('Access tests')
  expect(await within(list).findByText('Passed')).toBeVisible()
  cleanup()

  await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “see the camera”')
  await user.click(within(panel).getByRole('switch', { name: 'Enabled' }))
  const preview = await previewIn(panel)
  expect(await within(preview).findByText('1 connection will be blocked')).toBeVisible()
  expect(preview).toHaveTextContent('1 connection to cam-1 will be blockedgw-berlin')
  expect(
    await within(preview).findByText(inEnglish('egress:accessTests.breaks', { count: 1 })),
  ).toBeVisible()
  expect(preview).toHaveTextContent('gw-berlin → cam-1')
  await pressButton(user, 'Update', panel)
  expect(await screen.findByText('Resources policy updated')).toBeVisible()
})

test('names the only source that gains egress routes, and says it once', async () => {
  const addRoute = async (name: string, range: string) => {
    const body = { network: 'corp', name, range, nodes: { [gateway]: 250 } }
    return z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body)).id
  }
  const office = await addRoute('office', '10.20.0.0/16')
  const lab = await addRoute('lab', '10.30.0.0/16')
  const addPolicyTo = (name: string, ...routes: string[]) =>
    allow(name, {
      from: [{ id: 'device', value: camera }],
      to: routes.map((value) => ({ id: 'egress-id', value })),
      enabled: false,
    })
  const toBoth = await addPolicyTo('to both', office, lab)
  const toOne = await addPolicyTo('to one', office)
  const previewOf = async (id: string, name: string) => {
    const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
    const panel = await openedDialog(`Update policy “${name}”`)
    await user.click(within(panel).getByRole('switch', { name: 'Enabled' }))
    return previewIn(panel)
  }

  const both = await previewOf(toBoth, 'to both')
  expect(
    await within(both).findByText('cam-1 will be allowed to use 2 egress routes'),
  ).toBeVisible()
  cleanup()
  const one = await previewOf(toOne, 'to one')
  expect(
    await within(one).findByText('cam-1 will be allowed to use egress route office'),
  ).toBeVisible()
  expect(one).not.toHaveTextContent('1 source')
  for (const id of [office, lab]) await callApi('delete', `v1/egress?id=${id}&network=corp`)
})

test('counts egress routes with fewer services apart from connections', async () => {
  const body = { network: 'corp', name: 'lab', range: '10.30.0.0/16', nodes: { [gateway]: 250 } }
  const { id: lab } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  const ends = {
    from: [{ id: 'user', value: 'admin' }],
    to: [{ id: 'egress-id', value: lab }],
  }
  const id = await allow('all of the lab', ends)
  const shell = await allow('shell', { ...ends, type: 'SSH', protocol: 'tcp', ports: ['22'] })
  const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “all of the lab”')
  await user.click(within(panel).getByRole('switch', { name: 'Enabled' }))
  const preview = await previewIn(panel)
  // the policy also leads to the node of the route
  const ofNode = inEnglish('egress:changePreview.closes.services', { count: 1 })
  expect(await within(preview).findByText(ofNode)).toBeVisible()
  expect(
    within(preview).getByText(
      inEnglish('egress:changePreview.closes.serviceRanges', { count: 1, sources: 'admin' }),
    ),
  ).toBeVisible()
  for (const one of [id, shell]) await callApi('delete', `v1/acls?acl_id=${one}&network=corp`)
  await callApi('delete', `v1/egress?id=${lab}&network=corp`)
})

test("doesn't count users whose account is disabled", async () => {
  await callApi('post', 'users/vendor', {
    username: 'vendor',
    password: 'password-1',
    platform_role_id: 'service-user',
    user_group_ids: { 'corp-network-user-grp': {} },
  })
  await callApi('post', 'users/vendor/disable')
  const user = await renderAt(`${page}?dialog=new-policy&dialog.kind=users`, remote)
  const panel = await openedDialog('Create user policy')
  const people = within(await openList(user, 'Select individual users', panel))
  await user.click(await people.findByRole('option', { name: /^vendor/ }))
  const list = within(await openList(user, 'Destination', panel))
  await user.click(await list.findByRole('option', { name: /^cam-1/ }))

  const preview = await previewIn(panel)
  await waitFor(() => expect(preview).toHaveTextContent(inEnglish('egress:changePreview.nothing')))
  await callApi('delete', 'users/vendor')
})

test("shows no estimate while a list can't be read", async () => {
  const id = await allow('half known')
  await fault({ kind: 'error', message: 'disk full', method: 'GET', path: '/api/v1/egress' })
  await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const preview = await previewIn(await openedDialog('Update policy “half known”'))
  expect(await within(preview).findByText(inEnglish('egress:changePreview.unknown'))).toBeVisible()
  expect(preview).toHaveTextContent('disk full')
  expect(preview).not.toHaveTextContent(/pair/)
})

test('explains why nothing else has an effect in an open network', async () => {
  const id = await allow('lost in the open')
  const open = (await storedPolicies()).find(({ name }) => name === 'All Nodes')
  await callApi('put', 'v1/acls?network=corp', { ...open, enabled: true })
  await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const preview = await previewIn(await openedDialog('Update policy “lost in the open”'))
  await waitFor(() =>
    expect(preview).toHaveTextContent(/allows all connections between resources in this network\./),
  )
})

test("counts connections apart that a policy could allow whose service the console doesn't know", async () => {
  const id = await allow('remote desktop', { type: 'RDP', protocol: 'tcp' })
  const user = await renderAt(`${page}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “remote desktop”')
  await user.click(within(panel).getByRole('switch', { name: 'Enabled' }))
  const preview = await previewIn(panel)
  const count = inEnglish('egress:changePreview.unsure')
  await waitFor(() => expect(preview).toHaveTextContent(count))
  expect(preview).toHaveTextContent(inEnglish('egress:changePreview.nothingSure'))
  // the first answer may come before the form has the name
  await waitFor(() => expect(preview).toHaveTextContent(/remote desktop: Uses “RDP”/))
  expect(preview).not.toHaveTextContent(/will be (allowed|blocked)/)
})

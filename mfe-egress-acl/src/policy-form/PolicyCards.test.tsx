/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, type UserEvent, within } from '@meshdeck/testing/dom'
import { fill, openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { closeNetwork, prepareNode, remote, remoteWithUsers } from '../testing'

let routeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  const gateway = await prepareNode()
  for (const name of ['cam-1', 'cam-2', 'cam-3']) await joinDevice('corp', { name })
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  const phone = { clientid: 'phone', extraallowedips: ['10.88.0.0/16'] }
  await callApi('post', `extclients/corp/${gateway}`, phone)
  const body = { network: 'corp', name: 'office', range: '10.88.7.0/24', nodes: { [gateway]: 250 } }
  routeId = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body)).id
})

/** Opens the panel of a route and adds a policy. */
async function openWithPolicy(shown = remote): Promise<{ user: UserEvent; panel: HTMLElement }> {
  await signInAsAdmin()
  const path = `/networks/corp/egress?dialog=edit-egress&dialog.route=${routeId}`
  const user = await renderAt(path, shown)
  const panel = await openedDialog(inEnglish('egress:egressForm.update.title', { name: 'office' }))
  await user.click(await within(panel).findByRole('button', { name: 'Add Resources Policy' }))
  return { user, panel }
}

const optionsIn = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent?.replace(/ (Node|Config file|Tag)\b.*$/, ''))

test('finds sources by kind and name and names three of many selected ones [AC-013, AC-014, AC-015, AC-016, AC-032, AC-034]', async () => {
  const { user, panel } = await openWithPolicy()
  const form = await within(panel).findByRole('region', { name: 'Resource policy' })
  const kinds = within(within(form).getByRole('group', { name: 'Resource types' }))
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All types',
    'Tags',
    'Devices',
  ])
  const search = within(form).getByRole('combobox', { name: 'Source' })
  expect(search).toHaveAttribute('aria-expanded', 'false')
  expect(within(form).queryByRole('listbox')).toBeNull()
  expect(optionsIn(await openList(user, 'Source', form))[0]).toBe('All Resources')
  const listed = () => optionsIn(within(form).getByRole('listbox', { name: 'Source' }))
  await pressButton(user, 'Tags', form)
  expect(search).toHaveFocus()
  expect(listed()).toEqual(['gateways'])
  await pressButton(user, 'Devices', form)
  const devices = ['cam-1', 'cam-2', 'cam-3', 'gw-berlin', 'phone']
  expect(listed()).toEqual(devices)
  await fill(user, search, 'pho')
  expect(listed()).toEqual(['phone'])
  await user.clear(search)

  const list = within(form).getByRole('listbox', { name: 'Source' })
  for (const name of devices) {
    await user.click(within(list).getByRole('option', { name: new RegExp(`^${name}`) }))
  }
  await user.tab()
  expect(within(form).queryByRole('listbox')).toBeNull()
  expect(within(form).getByText('+2')).toBeVisible()
  expect(within(form).getByText('cam-3')).toBeVisible()
  expect(within(form).queryByText('gw-berlin')).toBeNull()
})

test('switches a policy on its card, opens its form when selected, and removes it [AC-006, AC-007, AC-009, AC-010]', async () => {
  const { user, panel } = await openWithPolicy()
  await pressButton(user, 'Add Users Policy', panel)
  const cards = within(await within(panel).findByRole('list', { name: 'Policies' }))
  const resources = cards.getByRole('button', { name: /^Resource policy/ })
  const ofUsers = cards.getByRole('button', { name: /^User policy/ })
  expect(ofUsers).toHaveAttribute('aria-pressed', 'true')
  expect(within(panel).getByRole('region', { name: 'User policy' })).toBeVisible()

  await user.click(resources)
  expect(resources).toHaveAttribute('aria-pressed', 'true')
  expect(ofUsers).toHaveAttribute('aria-pressed', 'false')
  expect(within(panel).getByRole('region', { name: 'Resource policy' })).toBeVisible()
  expect(within(panel).queryByRole('region', { name: 'User policy' })).toBeNull()

  await user.click(cards.getByRole('switch', { name: 'User policy enabled' }))
  expect(cards.getByRole('switch', { name: 'User policy enabled' })).not.toBeChecked()
  expect(cards.getByRole('switch', { name: 'Resource policy enabled' })).toBeChecked()
  await pressButton(user, 'Delete “User policy”', panel)
  expect(cards.getAllByRole('listitem')).toHaveLength(1)
  await pressButton(user, 'Delete “Resource policy”', panel)
  expect(within(panel).queryByRole('region', { name: 'Resource policy' })).toBeNull()
  expect(
    within(panel).getByText(inEnglish('egress:policyForm.none'), { exact: false }),
  ).toBeVisible()
})

test('locks other resources, with a note, while all resources are selected [AC-020]', async () => {
  const { user, panel } = await openWithPolicy()
  const list = within(await openList(user, 'Source', panel))
  const camera = list.getByRole('option', { name: /^cam-1/ })
  await user.click(camera)
  await user.click(list.getByRole('option', { name: 'All Resources' }))
  expect(camera).toHaveAttribute('aria-selected', 'false')
  expect(camera).toHaveAttribute('aria-disabled', 'true')
  const search = within(panel).getByRole('combobox', { name: 'Source' })
  expect(search).toHaveAccessibleDescription(inEnglish('egress:policyForm.allResourcesLock'))

  await user.click(camera)
  expect(camera).toHaveAttribute('aria-selected', 'false')
  await user.click(list.getByRole('option', { name: 'All Resources' }))
  expect(camera).not.toHaveAttribute('aria-disabled')
  await user.click(camera)
  expect(camera).toHaveAttribute('aria-selected', 'true')
})

test("shows a service's ports or lets the user choose, in both or one direction, without a destination [AC-031, AC-035, AC-043, AC-048]", async () => {
  const { user, panel } = await openWithPolicy()
  const list = within(await openList(user, 'Source', panel))
  await user.click(list.getByRole('option', { name: 'All Resources' }))
  const service = within(panel).getByLabelText('Service')
  expect(service).toHaveAccessibleDescription('All ports')
  await user.selectOptions(service, 'HTTPS')
  expect(service).toHaveAccessibleDescription('TCP 443')
  expect(within(panel).queryByLabelText('Ports')).toBeNull()
  await user.selectOptions(service, 'Custom')
  const ports = await within(panel).findByLabelText('Ports')
  await fill(user, ports, 'http')
  await user.click(within(panel).getByRole('switch', { name: 'Both directions' }))
  await pressButton(user, 'Update')
  expect(ports).toHaveAccessibleErrorMessage(
    'Invalid port format. Use single ports, ranges (e.g., 8000-9000), or comma-separated ports (80,443) or both.',
  )
  await fill(user, ports, '80, 8000-9000')
  await pressButton(user, 'Update')

  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  expect(policies.find(({ name }) => name === 'office - Egress Policy')).toMatchObject({
    type: 'Custom',
    protocol: 'tcp',
    ports: ['80', '8000-9000'],
    allowed_traffic_direction: 0,
    dst_type: [{ id: 'egress-id', value: routeId }],
  })
})

test('shows a note for a range behind a config file [AP-085]', async () => {
  await openWithPolicy()
  expect(
    await screen.findByText(
      inEnglish('egress:egressForm.conflict.lan.inside', {
        range: '10.88.7.0/24',
        taken: '10.88.0.0/16',
        name: 'phone',
      }),
    ),
  ).toBeVisible()
})

test('links to the users page, where the offered users are managed [AC-019]', async () => {
  const { user, panel } = await openWithPolicy(remoteWithUsers)
  await pressButton(user, 'Add Users Policy')
  const manage = await within(panel).findByRole('link', { name: 'Manage groups and users' })
  expect(manage).toHaveAttribute('href', '/users')
})

test('distinguishes devices with equal names by address, in the list and in the selection', async () => {
  await signInAsAdmin()
  const [one, other] = [
    await joinDevice('corp', { name: 'twin' }),
    await joinDevice('corp', { name: 'twin' }),
  ]
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  const addressOf = (id: string) =>
    nodes.find((node) => node.id === id)?.address.split('/')[0] ?? ''
  const { user, panel } = await openWithPolicy()
  const form = await within(panel).findByRole('region', { name: 'Resource policy' })
  const list = within(await openList(user, 'Source', form))
  const optionOf = (id: string) =>
    list.getByRole('option', { name: `twin Node · ${addressOf(id)}` })
  expect(optionOf(one)).not.toBe(optionOf(other))
  expect(list.getByRole('option', { name: /^phone Config file · 10\.1\.0\./ })).toBeVisible()
  expect(list.getByRole('option', { name: 'gateways Tag' })).toBeVisible()

  await user.click(optionOf(other))
  expect(within(form).getAllByText(`twin (Node · ${addressOf(other)})`)).not.toHaveLength(0)
  await fill(user, within(form).getByPlaceholderText('Search resources'), addressOf(one))
  expect(list.getAllByRole('option')).toEqual([optionOf(one)])
})

test('notes at its policies that All Nodes lets everyone use a route', async () => {
  const { panel } = await openWithPolicy()
  expect(
    await within(panel).findByText(
      inEnglish('egress:policyForm.open.devices', { name: 'All Nodes' }),
    ),
  ).toBeVisible()
  const card = within(within(panel).getByRole('list', { name: 'Policies' }))
  expect(card.getByText(inEnglish('egress:policyForm.open.card'))).toBeVisible()
})

test('notes the same for a policy for all resources, but not for one with a single device', async () => {
  await signInAsAdmin()
  await closeNetwork()
  const { user, panel } = await openWithPolicy()
  const cards = within(within(panel).getByRole('list', { name: 'Policies' }))
  const list = within(await openList(user, 'Source', panel))
  await user.click(list.getByRole('option', { name: /^cam-1/ }))
  expect(cards.getByText('Valid')).toBeVisible()
  expect(cards.queryByText(inEnglish('egress:policyForm.open.card'))).toBeNull()
  const note = inEnglish('egress:policyForm.open.devices', { name: 'All Nodes' })
  expect(within(panel).queryByText(note)).toBeNull()

  await user.click(list.getByRole('option', { name: 'All Resources' }))
  expect(within(panel).getByText(inEnglish('egress:policyForm.open.all'))).toBeVisible()
  expect(cards.getByText(inEnglish('egress:policyForm.open.card'))).toBeVisible()
})

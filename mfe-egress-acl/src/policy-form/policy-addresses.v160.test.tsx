/**
 * @backend empty
 * @edition pro
 * @api-version 1.6.0
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fill, openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, type PolicyInput } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const label = inEnglish('egress:policyForm.addresses.label')
let node = ''
let route = ''

const stored = async (name: string) =>
  z
    .parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
    .find((policy) => policy.name === name)

const allow = (name: string, fields: Partial<PolicyInput> = {}) =>
  addPolicy('corp', {
    name,
    from: [{ id: 'device', value: node }],
    to: [{ id: 'egress-id', value: route }],
    allowed_traffic_direction: 0,
    ...fields,
  })

beforeAll(async () => {
  await signInAsAdmin()
  node = await prepareNode()
  const body = { network: 'corp', name: 'office', range: '10.20.0.0/16', nodes: { [node]: 10 } }
  route = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body)).id
})
beforeEach(signInAsAdmin)

test('limits the selected egress route to addresses, which are checked while they are entered', async () => {
  const id = await allow('to the office')
  const address = `${paths.policies('corp')}?dialog=edit-policy&dialog.policy=${id}`
  const user = await renderAt(address, remote)
  const panel = await openedDialog('Update policy “to the office”')
  const field = await within(panel).findByLabelText(label)

  await fill(user, field, '10.30.0.1')
  await pressButton(user, 'Update', panel)
  expect(field).toHaveAccessibleErrorMessage(
    inEnglish('egress:policyForm.addresses.outside', { address: '10.30.0.1' }),
  )
  await fill(user, field, '10.20.0.10, 10.20.1.0/24')
  await pressButton(user, 'Update', panel)
  await waitFor(() => expect(panel).not.toBeInTheDocument())
  expect(await stored('to the office')).toMatchObject({
    dst_type: [
      { id: 'egress-id', value: route },
      { id: 'ip', value: '10.20.0.10/32' },
      { id: 'ip', value: '10.20.1.0/24' },
    ],
  })
})

test('offers addresses only together with an egress route', async () => {
  const id = await allow('to the node', { to: [{ id: 'device', value: node }] })
  await renderAt(`${paths.policies('corp')}?dialog=edit-policy&dialog.policy=${id}`, remote)
  const panel = await openedDialog('Update policy “to the node”')
  expect(within(panel).queryByLabelText(label)).toBeNull()
})

test('offers egress routes as sources, whose nodes the server connects with those of the destinations', async () => {
  const id = await allow('between sites')
  const address = `${paths.policies('corp')}?dialog=edit-policy&dialog.policy=${id}`
  const user = await renderAt(address, remote)
  const panel = await openedDialog('Update policy “between sites”')
  const list = within(await openList(user, 'Source', panel))
  await user.click(await list.findByRole('option', { name: /office/ }))
  await pressButton(user, 'Update', panel)
  await waitFor(() => expect(panel).not.toBeInTheDocument())
  expect(await stored('between sites')).toMatchObject({
    src_type: [
      { id: 'device', value: node },
      { id: 'egress-id', value: route },
    ],
  })
})

test('finds policies by their addresses', async () => {
  const address = { id: 'ip', value: '10.20.7.7' }
  await allow('to the printer', {
    to: [{ id: 'egress-id', value: route }, address],
  })
  await renderAt(`${paths.policies('corp')}?filter=names:address`, remote)
  expect(await screen.findByRole('row', { name: /to the printer/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /All Nodes/ })).toBeNull()
})

/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const page = paths.nodes('corp')
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const openMenu = async (name: string) => {
  const user = await renderAt(page, remote)
  await row(name)
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return user
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1' },
    { name: 'edge-2' },
    { name: 'exit' },
    { name: 'desk', os: 'windows' },
  ])
  const exit = await nodeIdOf('corp', 'exit')
  await callApi('post', `nodes/corp/${exit}/inet_gw`, { inet_node_client_ids: [] })
})

test('makes a node a gateway from its menu, which then links to the gateway', async () => {
  const user = await renderAt(page, remote)
  await row('edge-1')
  await chooseAction(user, 'Set as gateway', 'edge-1')
  const dialog = await openedDialog('Create gateway')
  await screen.findByText(/^Selected: edge-1/)
  await pressButton(user, 'Create gateway', dialog)
  await screen.findByText('Gateway created successfully')
  await waitFor(async () => expect(await row('edge-1')).toHaveTextContent('Gateway'))
  await chooseAction(user, 'View gateway', 'edge-1')
  expect(
    await screen.findByText(inEnglish('networks:gateways.gatewayOf', { network: 'corp' })),
  ).toBeVisible()
})

test('makes one node per network the failover node from its menu [GW-008]', async () => {
  const user = await renderAt(page, remote)
  await row('edge-2')
  await chooseAction(user, inEnglish('networks:gateways.standIn.failover.make'), 'edge-2')
  await screen.findByText(inEnglish('networks:gateways.standIn.failover.done', { name: 'edge-2' }))
  await waitFor(async () => expect(await row('edge-2')).toHaveTextContent('Failover'))

  await user.click(screen.getByRole('button', { name: 'Actions for edge-1' }))
  expect(await screen.findByRole('menuitem', { name: /^Set as failover/ })).toHaveTextContent(
    inEnglish('networks:gateways.standIn.failover.taken', { name: 'edge-2' }),
  )
})

test.each([
  ['desk', 'Set as gateway', inEnglish('networks:gateways.form.nodeHint')],
  [
    'desk',
    inEnglish('networks:gateways.standIn.failover.make'),
    "Only Linux devices that aren't relayed|is already this network's failover node",
  ],
  ['exit', 'Set as gateway', inEnglish('networks:gateways.form.isInternet')],
])("explains in the menu of %s why it can't: %s", async (name, action, reason) => {
  await openMenu(name)
  const entry = await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveTextContent(new RegExp(reason))
})

/** @backend empty */
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const stored = async (name: string) => {
  const id = await nodeIdOf('corp', name)
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  return nodes.find((node) => node.id === id)
}

/** Selects these rows and chooses a bulk action. */
async function choose(action: string, names: readonly string[]): Promise<UserEvent> {
  const user = await renderAt('/networks/corp/nodes', remote)
  for (const name of names) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  await chooseJob(user, action)
  return user
}

async function chooseJob(user: UserEvent, action: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1' },
    { name: 'edge-2' },
    { name: 'desk', os: 'windows' },
  ])
})

test('upgrades the devices of several nodes and retries what the server refuses', async () => {
  await signInAsAdmin()
  const path = '/api/hosts/:id/upgrade'
  const refused = await fault({
    kind: 'error',
    message: 'broker gone',
    method: 'PUT',
    path,
    calls: 1,
  })
  const user = await choose('Upgrade', ['edge-1', 'edge-2'])
  await pressButton(
    user,
    'Upgrade devices',
    await openedDialog('Upgrade 2 devices?', 'alertdialog'),
  )
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()
  expect(screen.getByText('broker gone')).toBeVisible()

  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  expect(await refused.struck()).toBe(1)
})

test('sets one expiry for several nodes, rejects a past one, and marks nodes in the table that expire soon', async () => {
  const user = await choose('Set expiration', ['edge-1', 'desk'])
  const dialog = await openedDialog(inEnglish('networks:nodes.jobs.expiry.title', { count: 2 }))
  const field = within(dialog).getByLabelText('Expires')
  await fill(user, field, '2020-01-01T00:00')
  await pressButton(user, 'Set expiration', dialog)
  expect(
    await within(dialog).findByText(inEnglish('networks:nodes.edit.isPast'), {
      exact: false,
    }),
  ).toBeVisible()

  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  await fill(user, field, soon)
  await pressButton(user, 'Set expiration', dialog)
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  const seconds = Math.floor(new Date(soon).getTime() / 1000)
  expect(await stored('desk')).toMatchObject({ expdatetime: seconds })
  expect(await stored('edge-1')).toMatchObject({ expdatetime: seconds, connected: true })
  await user.keyboard('{Escape}')
  const row = await screen.findByRole('row', { name: /desk/ })
  expect(await within(row).findByText('Expires soon')).toBeVisible()
})

test('makes eligible nodes gateways with the MTU of their network, and removes the role again', async () => {
  const names = ['edge-1', 'edge-2', 'desk']
  const user = await choose('Set as gateways', names)
  const question = await openedDialog(
    inEnglish('networks:nodes.jobs.makeGateways.title', { count: 2 }),
    'alertdialog',
  )
  expect(question).toHaveTextContent("of the selected devices won't be changed.")
  expect(question).toHaveTextContent('an MTU of 1280 and a keepalive interval of 20 seconds.')
  await pressButton(user, 'Set as gateways', question)
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  expect(await stored('edge-2')).toMatchObject({ isingressgateway: true, ingressmtu: 1280 })
  expect(await stored('desk')).toMatchObject({ isingressgateway: false })

  await user.keyboard('{Escape}')
  await chooseJob(user, 'Remove gateways')
  const removal = await openedDialog('Remove 2 gateways?', 'alertdialog')
  await user.type(within(removal).getByRole('textbox'), 'corp')
  await pressButton(user, 'Remove gateways', removal)
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  await waitFor(async () =>
    expect(await stored('edge-1')).toMatchObject({ isingressgateway: false }),
  )
})

test('warns by network of an MTU too small for IPv6 when several nodes become gateways', async () => {
  await signInAsAdmin()
  const networks = {
    four: ['10.4.0.0/24', { defaultmtu: 1279 }],
    six: ['10.6.0.0/24', { addressrange6: 'fd00:6::/64', defaultmtu: 1279 }],
    ten: ['10.10.0.0/24', { addressrange6: 'fd00:10::/64', defaultmtu: 1280 }],
    'not-chosen': ['10.9.0.0/24', { addressrange6: 'fd00:9::/64', defaultmtu: 1000 }],
  } as const
  for (const [netid, [range, fields]] of Object.entries(networks)) {
    await addNetwork(netid, range, fields)
    await joinDevices(netid, [{ name: `hub-${netid}` }])
  }
  const user = await renderAt('/nodes', remote)
  for (const netid of ['four', 'six', 'ten']) {
    await user.click(
      await screen.findByRole('checkbox', { name: new RegExp(`^Select hub-${netid}`) }),
    )
  }
  await chooseJob(user, 'Set as gateways')
  const question = await openedDialog(
    inEnglish('networks:nodes.jobs.makeGateways.title', { count: 3 }),
    'alertdialog',
  )
  expect(
    await within(question).findByText(
      inEnglish('networks:shared.smallMtu', { mtu: 1279, networks: 'six' }),
    ),
  ).toBeVisible()
  expect(within(question).getAllByText(/^IPv6 requires/)).toHaveLength(1)
})

/** @backend empty */
import { hostSchema } from '@meshdeck/api/hosts'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import type { SetFault } from '@meshdeck/testing/control'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const stored = async () => z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
const names = async () => (await stored()).map(({ name }) => name).toSorted()

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1', endpointip: '203.0.113.9' },
    { name: 'edge-2' },
    { name: 'edge-3' },
    { name: 'old-mac', os: 'darwin', version: 'v0.90.0' },
  ])
})

const commands = [
  ['POST', '/api/hosts/sync'],
  ['PUT', '/api/hosts/keys'],
  ['POST', '/api/hosts/upgrade'],
] as const

const commandsOfOne = [
  ['POST', '/api/hosts/:id/sync'],
  ['PUT', '/api/hosts/:id/keys'],
  ['PUT', '/api/hosts/:id/upgrade'],
] as const

/** Counts the commands that devices receive after this call, by command. */
async function countCommands(counted: typeof commands | typeof commandsOfOne) {
  await signInAsAdmin()
  const faults: SetFault[] = []
  for (const [method, path] of counted) {
    faults.push(await fault({ kind: 'latency', milliseconds: 1, method, path }))
  }
  return async () => {
    const counts: number[] = []
    for (const command of faults) counts.push(await command.struck())
    return counts
  }
}

test('sends a sync to a device from its menu [AP-076]', async () => {
  const countNow = await countCommands(commandsOfOne)
  const user = await renderAt('/devices', remote)
  await chooseAction(user, 'Sync', 'edge-1')

  expect(
    await screen.findByText(inEnglish('networks:devices.command.sync.done', { name: 'edge-1' })),
  ).toBeVisible()
  expect(await countNow()).toEqual([1, 0, 0])
})

test('asks before upgrading a device and can force the upgrade [AP-078]', async () => {
  const countNow = await countCommands(commandsOfOne)
  const user = await renderAt('/devices', remote)
  await chooseAction(user, 'Upgrade', 'edge-1')
  const question = await screen.findByRole('alertdialog', { name: 'Upgrade edge-1?' })
  await user.click(within(question).getByRole('checkbox', { name: 'Force upgrade' }))
  await user.click(await within(question).findByRole('button', { name: 'Upgrade' }))

  expect(
    await screen.findByText(inEnglish('networks:devices.command.upgrade.done', { name: 'edge-1' })),
  ).toBeVisible()
  expect(await countNow()).toEqual([0, 0, 1])
})

test('makes a device a default one from its menu after confirmation, and undoes it', async () => {
  const isDefault = async () => (await stored()).find(({ name }) => name === 'edge-3')?.isdefault
  const user = await renderAt('/devices', remote)
  await chooseAction(user, inEnglish('networks:devices.defaultDevice.set'), 'edge-3')
  expect(await isDefault()).toBe(false)
  await pressButton(
    user,
    inEnglish('networks:devices.defaultDevice.set'),
    await openedDialog(/edge-3/, 'alertdialog'),
  )
  await screen.findByText(inEnglish('networks:devices.defaultDevice.done', { name: 'edge-3' }))
  expect(await isDefault()).toBe(true)

  await chooseAction(user, inEnglish('networks:devices.defaultDevice.unset'), 'edge-3')
  await pressButton(
    user,
    inEnglish('networks:devices.defaultDevice.unset'),
    await openedDialog(/edge-3/, 'alertdialog'),
  )
  await screen.findByText(inEnglish('networks:devices.defaultDevice.undone', { name: 'edge-3' }))
  expect(await isDefault()).toBe(false)
})

test('asks before Upgrade all and sends one call [AP-075]', async () => {
  const countNow = await countCommands(commands)
  const user = await renderAt('/devices', remote)
  await user.click(
    await screen.findByRole('button', { name: inEnglish('networks:devices.allActions') }),
  )
  await user.click(await screen.findByRole('menuitem', { name: 'Upgrade all' }))
  const question = await screen.findByRole('alertdialog')
  expect(await countNow()).toEqual([0, 0, 0])
  await user.click(within(question).getByRole('button', { name: 'Upgrade devices' }))

  expect(
    await screen.findByText(inEnglish('networks:devices.command.upgrade.allDone')),
  ).toBeVisible()
  expect(await countNow()).toEqual([0, 0, 1])
})

test('refreshes the keys of the selected devices, reports each result and retries failed ones', async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    message: 'try later',
    method: 'PUT',
    path: '/api/hosts/:id/keys',
    calls: 1,
  })
  const user = await renderAt('/devices', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select edge-1' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select edge-2' }))
  await user.click(await screen.findByRole('button', { name: 'Refresh keys' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Refresh keys' }))
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()

  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
})

test.each([
  ['os:darwin', '1 of 4 devices'],
  ['-os:darwin', '3 of 4 devices'],
  ['version:outdated', '1 of 4 devices'],
  ['networks:none', 'No matching devices'],
  ['default:no', '4 devices'],
  ['address:203.0.113.9/32', '1 of 4 devices'],
  ['-address:203.0.113.9/32', '3 of 4 devices'],
])('shows for the filter %s only "%s"', async (filter, text) => {
  await renderAt(`/devices?filter=${encodeURIComponent(filter)}`, remote)
  expect(await screen.findByText(text)).toBeVisible()
})

test('deletes a device with its node after its name was typed, and shows what refers to it [AP-069]', async () => {
  await signInAsAdmin()
  await addPolicy('corp', {
    name: 'db-only',
    to: [{ id: 'device', value: await nodeIdOf('corp', 'edge-2') }],
  })
  const user = await renderAt('/devices', remote)
  await chooseAction(user, 'Delete', 'edge-2')
  const question = await screen.findByRole('alertdialog', { name: 'Delete device edge-2?' })
  expect(await within(question).findByText('1 policy: db-only')).toBeVisible()
  expect(question).toHaveTextContent(
    'Effects on the corp networkItems that will be deleted1 policy: db-only',
  )
  expect(question).toHaveTextContent(inEnglish('networks:devices.deleteDevice.text', { count: 1 }))
  await user.type(within(question).getByRole('textbox'), 'edge-2')
  await user.click(await within(question).findByRole('button', { name: 'Delete device' }))

  expect(await screen.findByText('Device edge-2 deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('edge-2')).toBeNull())
  expect(await names()).not.toContain('edge-2')
})

test('deletes a device that is in no network because its leaving node was removed by force', async () => {
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'left-one' }])
  const id = (await stored()).find(({ name }) => name === 'left-one')?.id
  await callApi('delete', `hosts/${id}/networks/corp`)
  await callApi('delete', `hosts/${id}/networks/corp?force=true`)
  const user = await renderAt('/devices?filter=networks:none', remote)
  await chooseAction(user, 'Delete', 'left-one')
  const question = await screen.findByRole('alertdialog', { name: 'Delete device left-one?' })
  expect(question).toHaveTextContent("This device isn't in any networks, so deleting")
  await user.type(within(question).getByRole('textbox'), 'left-one')
  await user.click(await within(question).findByRole('button', { name: 'Delete device' }))

  expect(await screen.findByText('Device left-one deleted')).toBeVisible()
})

test('deletes several devices at once after their number was typed', async () => {
  const user = await renderAt('/devices?q=edge', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 3 devices?' })
  await user.type(within(question).getByRole('textbox'), '3')
  await user.click(await within(question).findByRole('button', { name: 'Delete devices' }))

  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 3, count: 3 })),
  ).toBeVisible()
  expect(await names()).toEqual(['old-mac'])
})

test('shows devices to non-admins without any action to manage them [SH-161]', async () => {
  await signInAsUser()
  await renderAt('/devices', remote)
  await screen.findByRole('row', { name: /old-mac/ })

  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const person = { username: 'beata', password: 'long-enough' }
const pendingTab = '/devices?tab=pending'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const members = async () => {
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/vault'))
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  return nodes.map(({ hostid }) => hosts.find(({ id }) => id === hostid)?.name)
}

const remoteWithStub = withSlotStub(remote, 'nodes.change', ({ networkId, joining = [] }) =>
  joining.map(
    ({ name, tags, isGateway }) =>
      `${name} joins ${networkId} with ${JSON.stringify({ tags, isGateway })}`,
  ),
)

async function select(...names: string[]) {
  const user = await renderAt(pendingTab, remote)
  for (const name of names) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  return user
}

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', `users/${person.username}`, {
    ...person,
    platform_role_id: 'auditor',
  })
})

test('shows no pending devices without a network', async () => {
  await renderAt(pendingTab, remote)
  expect(await screen.findByText('No pending devices')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Pending devices 0' })).toBeVisible()
})

describe('with a network that requires approval', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('vault', '10.9.0.0/24', { auto_join: false })
    await joinDevices(
      'vault',
      ['camera', 'kiosk', 'printer', 'scanner', 'sensor'].map((name) => ({ name })),
    )
    await joinDevices('vault', [{ name: 'old-mac', os: 'darwin', version: 'v0.90.0' }])
  })

  test('lists pending devices with their network and enrollment key', async () => {
    const user = await renderAt('/devices', remote)
    await screen.findByRole('row', { name: /camera/ })
    await user.click(await screen.findByRole('tab', { name: 'Pending devices 6' }))
    // of the two tables only this one shows the network
    expect(await screen.findByRole('columnheader', { name: 'Network' })).toBeVisible()
    expect(await screen.findByText('6 devices')).toBeVisible()

    const cells = within(await row('old-mac')).getAllByRole('gridcell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '',
      'old-mac',
      'vault',
      'macOS',
      'v0.90.0Outdated',
      'vault',
      expect.stringMatching(/^[\w+/]{43}=$/),
      expect.stringMatching(/ago$/),
      '',
    ])
  })

  test.each([
    ['network:vault', '6 devices'],
    ['os:darwin', '1 of 6 devices'],
    ['-version:outdated', 'No matching devices'],
  ])('shows for the filter %s only "%s"', async (filter, text) => {
    await renderAt(`${pendingTab}&filter=${encodeURIComponent(filter)}`, remote)
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('approves a device from its menu [HN-026]', async () => {
    const user = await renderAt(pendingTab, remoteWithStub)
    await chooseAction(user, 'Approve', 'camera')
    const question = within(
      await screen.findByRole('alertdialog', {
        name: inEnglish('networks:devices.approval.approve.title', {
          name: 'camera',
          network: 'vault',
        }),
      }),
    )
    const shownProps = 'camera joins vault with {"tags":[],"isGateway":false}'
    expect(await question.findByText(shownProps)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Approve device' }))

    expect(
      await screen.findByText(
        inEnglish('networks:devices.approval.approve.done', { name: 'camera', network: 'vault' }),
      ),
    ).toBeVisible()
    expect(await screen.findByRole('tab', { name: 'Pending devices 5' })).toBeVisible()
    expect(await members()).toEqual(['camera'])
  })

  test('rejects a device after confirmation', async () => {
    const user = await renderAt(pendingTab, remote)
    await chooseAction(user, 'Reject', 'kiosk')
    const question = await screen.findByRole('alertdialog', { name: 'Reject kiosk?' })
    expect(question).toHaveTextContent("The device won't join the vault network.")
    await user.click(within(question).getByRole('button', { name: 'Reject device' }))

    expect(await screen.findByText('kiosk rejected')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('kiosk')).toBeNull())
    expect(await members()).not.toContain('kiosk')
  })

  test('approves several devices, reports each result and retries failed ones', async () => {
    const path = '/api/v1/pending_hosts/approve/:id'
    await signInAsAdmin()
    await fault({ kind: 'error', message: 'try later', method: 'POST', path, calls: 1 })
    const user = await select('printer', 'scanner')
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const question = await screen.findByRole('alertdialog', { name: 'Approve 2 devices?' })
    await user.click(within(question).getByRole('button', { name: 'Approve devices' }))
    expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()

    await user.click(
      screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
    )
    expect(
      await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
    ).toBeVisible()
    expect(await members()).toEqual(expect.arrayContaining(['printer', 'scanner']))
  })

  test('rejects several devices', async () => {
    const user = await select('sensor')
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const question = await screen.findByRole('alertdialog', { name: 'Reject 1 device?' })
    await user.click(within(question).getByRole('button', { name: 'Reject devices' }))

    expect(
      await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 1, count: 1 })),
    ).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'Select sensor' })).toBeNull(),
    )
    expect(await members()).not.toContain('sensor')
  })

  test('shows non-admins only the devices', async () => {
    await signInAs(person)
    await renderAt(pendingTab, remote)

    expect(await row('camera')).toBeVisible()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test("shows an error when the server doesn't respond, and retries", async () => {
    await signInAsAdmin()
    const path = '/api/v1/pending_hosts'
    const broken = await fault({ kind: 'error', message: 'disk full', method: 'GET', path })
    const user = await renderAt(pendingTab, remote)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error loading network data')

    await broken.remove()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row('old-mac')).toBeVisible()
  })

  test('fetches the devices once, even if it learns late about pending ones', async () => {
    await signInAsAdmin()
    const late = { kind: 'latency', milliseconds: 600_000 } as const
    const flags = await fault({ ...late, path: '/api/server/feature_flags' })
    const devices = await fault({ ...late, path: '/api/hosts' })
    await renderAt('/devices', remote)
    await waitFor(async () => expect(await flags.struck()).toBe(1))
    await flags.remove()
    expect(await screen.findByRole('tab', { name: /^Pending devices/ })).toBeVisible()
    expect(await devices.struck()).toBe(1)
  })

  test("shows only the devices when the server doesn't report what its license allows", async () => {
    await signInAsAdmin()
    await fault({ kind: 'error', message: 'gone', path: '/api/server/feature_flags' })
    await renderAt(pendingTab, remote)

    expect(await row('camera')).toBeVisible()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test.each([
    ['de', ['Wartende Geräte', 'Reg.-Schlüssel', 'Angefragt']],
    ['fr', ['Appareils en attente', 'Clé d’inscription', 'Date de la demande']],
  ] as const)('renders in %s', async (language, words) => {
    await signInAsAdmin()
    await renderAt(pendingTab, remote, { language })
    for (const word of words) {
      await waitFor(() => expect(screen.getAllByText(word)[0]).toBeVisible())
    }
  })
})

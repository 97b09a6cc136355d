/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const keyNamed = async (name: string) =>
  z
    .parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
    .find(({ tags }) => tags.includes(name))

/** Adds a device called berlin as a gateway; returns the id of its node. */
async function gatewayIn(networkId: string): Promise<string> {
  const id = await joinDevice(networkId, { name: 'berlin' })
  await createGateway({ networkId, nodeId: id, input: newGateway, isPro: false })
  return id
}

async function open(): Promise<UserEvent> {
  const user = await renderAt('/keys?dialog=new-key', remote)
  await screen.findByRole('dialog', { name: 'Create key' })
  return user
}

const nameField = () => screen.getByRole('textbox', { name: 'Name' })

const submit = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create key' }))

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('field', '10.2.0.0/24')
  await addNetwork('lab', '10.1.0.0/24')
})

test('creates an unlimited key for selected networks and shows how to join with it [KS-001, KS-006, AP-141]', async () => {
  await signInAsAdmin()
  const path = '/api/v1/networks/stats'
  const broken = await fault({ kind: 'error', message: 'disk I/O error', path })
  const user = await open()
  await fill(user, nameField(), ' office laptops ')
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('disk I/O error')
  await broken.remove()
  await user.click(within(failure).getByRole('button', { name: 'Retry' }))

  const search = await screen.findByRole('combobox', { name: 'Networks' })
  await screen.findByRole('option', { name: 'field' })
  await user.type(search, 'LA{Enter}')
  expect(await screen.findByText('Selected (1): lab')).toBeVisible()
  await submit(user)

  expect(
    await screen.findByRole('dialog', {
      name: inEnglish('keys:keys.join.title', { name: 'office laptops' }),
    }),
  ).toBeVisible()
  await screen.findByText('Key “office laptops” created')
  expect(await keyNamed('office laptops')).toMatchObject({
    networks: ['lab'],
    unlimited: true,
    type: 3,
    default: false,
  })
})

test('assigns a gateway of the networks to joining devices, and none once its network is removed', async () => {
  await signInAsAdmin()
  const id = await gatewayIn('lab')
  const user = await open()
  await fill(user, nameField(), 'through-berlin')
  const networks = await screen.findByRole('combobox', { name: 'Networks' })
  await screen.findByRole('option', { name: 'lab' })
  const gateway = screen.getByRole('searchbox', { name: 'Gateway' })
  expect(gateway).toBeDisabled()
  expect(gateway).toHaveAccessibleDescription('Select a network first.')
  expect(screen.queryByRole('listbox', { name: 'Gateway' })).toBeNull()
  await user.type(networks, 'lab{Enter}')
  await user.click(await screen.findByRole('option', { name: /^berlin/ }))
  await user.type(networks, '{Enter}')
  await waitFor(() => expect(screen.queryByText('Selected: berlin')).toBeNull())

  await user.type(networks, '{Enter}')
  expect(await screen.findByRole('option', { name: 'None', selected: true })).toBeVisible()
  expect(screen.getAllByText('None selected')).toHaveLength(1)
  expect(screen.queryByText(/^Selected \(1\): None/)).toBeNull()
  await user.click(await screen.findByRole('option', { name: /^berlin/ }))
  await submit(user)
  await screen.findByRole('dialog', {
    name: inEnglish('keys:keys.join.title', { name: 'through-berlin' }),
  })
  expect(await keyNamed('through-berlin')).toMatchObject({ networks: ['lab'], relay: id })
})

test('rejects a missing, invalid or taken name, and explains that device tags need Pro', async () => {
  const user = await open()
  const reason = await screen.findByText('This feature is only available on Pro', { selector: 'p' })
  expect(reason).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Device tags' })).toBeNull()

  const keys = await callApi('get', 'v1/enrollment-keys')
  for (const [name, message] of [
    ['', 'Enter a name'],
    ['ab', inEnglish('keys:keys.create.nameShort')],
    ['a'.repeat(33), inEnglish('keys:keys.create.nameLong')],
    ['lab', inEnglish('keys:keys.create.nameTaken')],
  ] as const) {
    if (name) await fill(user, nameField(), name)
    await submit(user)
    await waitFor(() => expect(nameField()).toHaveAccessibleErrorMessage(message))
    expect(nameField()).toHaveFocus()
  }
  expect(await callApi('get', 'v1/enrollment-keys')).toEqual(keys)
})

test("shows the server's message for a key with limited uses, keeps the input and can resend it", async () => {
  const user = await open()
  await fill(user, nameField(), 'five-times')
  await user.click(await screen.findByRole('radio', { name: /Limited uses/ }))
  const uses = await screen.findByRole('textbox', { name: 'Uses' })
  await fill(user, uses, '0')
  await submit(user)
  expect(await screen.findByText(inEnglish('keys:keys.create.usesInvalid'))).toBeVisible()
  expect(await keyNamed('five-times')).toBeUndefined()

  await fill(user, uses, '5')
  const refusal = { kind: 'error', method: 'POST', message: 'disk full', calls: 1 } as const
  await fault({ ...refusal, path: '/api/v1/enrollment-keys' })
  await submit(user)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("Couldn't create the key")
  expect(alert).toHaveTextContent('disk full')
  expect(nameField()).toHaveDisplayValue('five-times')

  await submit(user)
  await screen.findByRole('dialog', {
    name: inEnglish('keys:keys.join.title', { name: 'five-times' }),
  })
  expect(await keyNamed('five-times')).toMatchObject({
    uses_remaining: 5,
    unlimited: false,
    type: 2,
  })
})

test('creates a key with an expiration', async () => {
  const user = await open()
  await fill(user, nameField(), 'till-2999')
  await user.click(await screen.findByRole('radio', { name: /Time-bound/ }))
  const expires = await screen.findByLabelText('Expires')
  await fill(user, expires, '2020-12-01T10:00')
  expect(await screen.findByText(inEnglish('keys:keys.create.expiresPast'))).toBeVisible()

  await fill(user, expires, '2999-12-01T10:00')
  await submit(user)
  await screen.findByRole('dialog', {
    name: inEnglish('keys:keys.join.title', { name: 'till-2999' }),
  })
  const key = await keyNamed('till-2999')
  expect(key).toMatchObject({ unlimited: false, type: 1, networks: [] })
  expect(Date.parse(key?.expiration ?? '')).toBe(new Date('2999-12-01T10:00').getTime())
})

test('duplicates a key from its menu', async () => {
  await signInAsAdmin()
  await callApi('post', 'v1/enrollment-keys', {
    tags: ['stall'],
    networks: ['lab'],
    uses_remaining: 1,
  })
  const user = await renderAt('/keys', remote)
  await chooseAction(user, 'Duplicate', 'stall')
  const dialog = await screen.findByRole('dialog', { name: 'Create key' })
  expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveValue('stall-2')
  await submit(user)
  expect(await screen.findByText('Key “stall-2” created')).toBeVisible()
  expect(await keyNamed('stall-2')).toMatchObject({ networks: ['lab'], uses_remaining: 1 })
})

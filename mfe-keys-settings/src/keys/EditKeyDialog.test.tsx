/** @backend empty */
import { editOfKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { addNetwork, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

async function keyNamed(name: string) {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const key = keys.find(({ tags }) => tags.includes(name))
  if (!key) throw new Error(`There is no key ${name}`)
  return key
}

let relay = ''

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.1.0.0/24')
  relay = await joinDevice('lab', { name: 'berlin' })
  await createGateway({ networkId: 'lab', nodeId: relay, input: newGateway, isPro: false })
  const desks = { tags: ['desks'], networks: ['lab'], uses_remaining: 3, groups: ['lab.desk'] }
  await callApi('post', 'v1/enrollment-keys', desks)
})

test('adds a gateway to a key and keeps everything else [AP-142]', async () => {
  const user = await renderAt('/keys', remote)
  const before = await keyNamed('desks')
  await chooseAction(user, 'Edit', 'desks')
  const dialog = await screen.findByRole('dialog', { name: 'Edit key “desks”' })
  await user.click(await within(dialog).findByRole('option', { name: /^berlin/ }))
  const path = '/api/v1/enrollment-keys/:keyID'
  await fault({ kind: 'error', method: 'PUT', path, message: 'disk full', calls: 1 })
  const save = within(dialog).getByRole('button', { name: 'Save' })
  await user.click(save)
  expect(await within(dialog).findByText('disk full')).toBeVisible()
  expect(within(dialog).getByText('Selected: berlin')).toBeVisible()
  await user.click(save)

  expect(await screen.findByText('Key “desks” saved')).toBeVisible()
  expect(await keyNamed('desks')).toEqual({ ...before, relay })
  expect(editOfKey(before)).toEqual({ gateway: '', groups: ['lab.desk'] })
})

test('keeps unedited values that someone else has changed in the meantime', async () => {
  const user = await renderAt('/keys?dialog=edit-key&dialog.key=lab', remote)
  const { value } = await keyNamed('lab')
  const dialog = await screen.findByRole('dialog', { name: 'Edit key “lab”' })
  await user.click(await within(dialog).findByRole('option', { name: /^berlin/ }))
  await user.click(within(dialog).getByRole('option', { name: 'None' }))
  expect(within(dialog).getByText('None selected')).toBeVisible()
  await callApi('put', `v1/enrollment-keys/${value}`, { relay, groups: null })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Key “lab” saved')).toBeVisible()
  expect(await keyNamed('lab')).toMatchObject({ relay })
})

test('shows that a deleted key is gone', async () => {
  await renderAt('/keys?dialog=edit-key&dialog.key=nobody', remote)
  const dialog = await screen.findByRole('dialog', { name: 'Edit key' })
  expect(await within(dialog).findByText('Key not found')).toBeVisible()
})

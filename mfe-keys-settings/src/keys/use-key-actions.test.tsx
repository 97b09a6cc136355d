/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const storedKeys = async () =>
  z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.1.0.0/24')
  const office = { tags: ['office'], networks: ['lab'], uses_remaining: 3, groups: ['lab.desk'] }
  await callApi('post', 'v1/enrollment-keys', office)
})

test('replaces a key with its options, and resumes after a rejected deletion', async () => {
  const user = await renderAt('/keys', remote)
  const copied = watchClipboard()
  await chooseAction(user, 'Rotate', 'office')
  const question = await openedDialog('Rotate key “office”?', 'alertdialog')
  expect(question).toHaveTextContent(inEnglish('keys:keys.rotate.usesLeft', { count: 3 }))
  const path = '/api/v1/enrollment-keys/:keyID'
  await fault({ kind: 'error', method: 'DELETE', path, message: 'disk full', calls: 1 })
  await pressButton(user, 'Rotate key', question)

  expect(
    await screen.findByText(inEnglish('keys:keys.rotate.oldStays', { name: 'office' })),
  ).toBeVisible()
  const both = await storedKeys()
  const made = both.find(({ tags }) => tags.includes('office-2'))
  expect(made).toMatchObject({ networks: ['lab'], uses_remaining: 3, groups: ['lab.desk'] })
  expect(copied).toEqual([made?.token])

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Key “office” deleted')).toBeVisible()
  expect((await storedKeys()).flatMap(({ tags }) => tags).toSorted()).toEqual(['lab', 'office-2'])
})

test('shows one toast for a replaced key and its copied token', async () => {
  await signInAsAdmin()
  const desk = { tags: ['desk'], networks: ['lab'], uses_remaining: 3 }
  await callApi('post', 'v1/enrollment-keys', desk)
  const user = await renderAt('/keys', remote)
  watchClipboard()
  await chooseAction(user, 'Rotate', 'desk')
  await user.click(await screen.findByRole('button', { name: 'Rotate key' }))

  const done = inEnglish('keys:keys.rotate.done', { name: 'desk', next: 'desk-2' })
  expect(await screen.findByText(done)).toBeVisible()
  expect(screen.getByText(inEnglish('keys:keys.rotate.copied', { name: 'desk-2' }))).toBeVisible()
  expect(screen.queryByText(inEnglish('keys:keys.create.done', { name: 'desk-2' }))).toBeNull()
  expect(screen.queryByText(inEnglish('keys:keys.delete.done', { name: 'desk' }))).toBeNull()
})

test("doesn't rotate the key of a network, and keeps it when all are deleted", async () => {
  await signInAsAdmin()
  const user = await renderAt('/keys', remote)
  await user.click(await screen.findByRole('button', { name: 'Actions for lab' }))
  expect(await screen.findByRole('menuitem', { name: /^Rotate/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'Delete 1 key?' })).toBeVisible()
})

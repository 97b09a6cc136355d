import { inEnglish } from '@meshdeck/testing/in-english'

import { Api, joinWith, tokenIn } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test("a key is created, a device joins with it until it's used up, and it's deleted [KS-001]", async ({
  page,
  context,
  meshdeck,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const keys = tableNamed(page, 'Keys')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await signInAt(page, '/keys')

  await test.step('is created by keyboard, after a rejection', async () => {
    await page.getByRole('link', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create key' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('corp-backbone')
    await dialog.getByRole('radio', { name: /Limited uses/ }).check({ force: true })
    await dialog.getByRole('combobox', { name: 'Networks' }).fill('backbone')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Selected (1): corp-backbone')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByText(inEnglish('keys:keys.create.nameTaken'))).toBeVisible()

    await dialog.getByLabel('Name').fill('one laptop')
    await page.keyboard.press('Enter')
  })

  const dialog = page.getByRole('dialog', {
    name: inEnglish('keys:keys.join.title', { name: 'one laptop' }),
  })
  await test.step('a device joins with the command', async () => {
    await expect(dialog.getByText('sudo netclient join -t •')).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy join command' }).click()
    const token = tokenIn(await copied())
    await expect(page.locator('html')).not.toContainText(token)
    expect(page.url()).not.toContain(token)
    await dialog.getByRole('button', { name: 'Show token' }).click()
    await expect(dialog.getByText(token, { exact: true })).toBeVisible()
    await joinWith(token, { name: 'laptop-1', backend: meshdeck.backend })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step("can only be deleted once it's used up", async () => {
    await page.reload()
    await expect(keys.row('one laptop')).toContainText('Used up')
    await page.getByRole('button', { name: 'Actions for one laptop' }).click()
    await expect(page.getByRole('menuitem', { name: /Join command/ })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete key “one laptop”?' })
    await question.getByRole('button', { name: 'Delete key' }).click()
    await expect(page.getByText('Key “one laptop” deleted')).toBeVisible()
    await expect(keys.row('one laptop')).toBeHidden()
  })
})

test('a leaked key is replaced by a new one with the same options, which is copied [KS-007]', async ({
  page,
  context,
  meshdeck,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = await Api.signIn(meshdeck)
  const options = { networks: ['corp-backbone'], uses_remaining: 7, auto_egress: true }
  await api.call('POST', 'v1/enrollment-keys', { tags: ['leaked'], ...options })
  const keys = tableNamed(page, 'Keys')
  await signInAt(page, '/keys')

  await page.getByRole('button', { name: 'Actions for leaked' }).click()
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await expect(keys.row('leaked-2')).toBeVisible()
  await expect(
    page.getByText(inEnglish('keys:keys.rotate.copied', { name: 'leaked-2' })),
  ).toBeVisible()
  // the old one contained part of its name
  await expect(keys.row('leaked')).toHaveCount(1)

  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const made = Object.values(await api.call('GET', 'v1/enrollment-keys'))
  expect(made).toContainEqual(
    expect.objectContaining({ tags: ['leaked-2'], token: copied, ...options }),
  )
})

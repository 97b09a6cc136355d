import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { openElsewhere } from '../support/base-path'
import { signInAt, submitSignIn } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

const guard = { username: 'night-shift', password: 'until-dawn' }
const users = (page: Page) => tableNamed(page, 'User Management')

async function addUser(page: Page, { username, password }: typeof guard) {
  await page.getByRole('main').getByRole('link', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Add user' }).click()
}

test('a user is added, signs in, is locked out, and is deleted [US-001]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAt(page, '/users')
  await expect(users(page).row('admin').first()).toBeVisible()
  const other = await openElsewhere(browser, baseURL ?? '')

  await test.step('is added', async () => {
    await addUser(page, guard)
    await expect(page.getByText('User night-shift added')).toBeVisible()
    await expect(page).toHaveURL('/users')
  })

  await test.step("signs in as an admin, who can't add users or change admins", async () => {
    await signInAt(other, '/users', guard)
    await expect(users(other).row('night-shift')).toContainText('You')
    await expect(other.getByRole('button', { name: 'Add user' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await other.getByRole('button', { name: 'Actions for netops' }).click()
    await expect(other.getByRole('menuitem', { name: /^Delete/ })).toContainText(
      inEnglish('identity:users.refused.ofAdmin'),
    )
    await other.keyboard.press('Escape')
  })

  await test.step('is disabled: the session ends with the next call, and the sign-in is rejected', async () => {
    await users(page).choose('Disable', 'night-shift')
    await page.getByRole('button', { name: 'Disable user' }).click()
    await expect(users(page).row('night-shift')).toContainText('Disabled')

    await other.getByRole('button', { name: 'Refresh' }).press('Enter')
    await expect(other.getByText(inEnglish('shell:session.login.ended.refused'))).toBeVisible()
    await submitSignIn(other, guard)
    await expect(other.getByRole('main').getByRole('alert')).toContainText('user account disabled')
    await other.context().close()
  })

  await test.step('is deleted', async () => {
    await users(page).choose('Delete', 'night-shift')
    const question = page.getByRole('alertdialog', { name: 'Delete user night-shift?' })
    await expect(question.getByRole('button', { name: 'Delete user' })).toBeDisabled()
    await question.getByRole('textbox').fill('night-shift')
    await question.getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByText('User night-shift deleted')).toBeVisible()
    await expect(users(page).row('night-shift')).toBeHidden()
  })
})

test(
  'super admin is transferred and transferred back [US-017, AP-100]',
  sweepOnly,
  async ({ page, browser, baseURL }) => {
    const heir = { username: 'heir-apparent', password: 'one-day-soon' }
    await signInAt(page, '/users')
    await addUser(page, heir)
    await users(page).choose(inEnglish('identity:users.transfer.action'), heir.username)
    const question = page.getByRole('alertdialog', {
      name: inEnglish('identity:users.transfer.title', { name: 'heir-apparent' }),
    })
    await question.getByRole('textbox').fill(heir.username)
    await question
      .getByRole('button', { name: inEnglish('identity:users.transfer.action') })
      .click()

    await expect(users(page).row(heir.username)).toContainText('Super admin')
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveAttribute('aria-disabled')

    const other = await openElsewhere(browser, baseURL ?? '')
    await signInAt(other, '/users', heir)
    await users(other).choose(inEnglish('identity:users.transfer.action'), 'admin')
    await other.getByRole('alertdialog').getByRole('textbox').fill('admin')
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: inEnglish('identity:users.transfer.action') })
      .click()
    await expect(
      other.getByText(inEnglish('identity:users.transfer.done', { name: 'admin' })),
    ).toBeVisible()
    await other.context().close()
  },
)

test('an access token is shown once, works in a script, and is revoked [US-019]', async ({
  page,
  meshdeck,
}) => {
  await signInAt(page, '/profile?tab=tokens')
  await page.getByRole('link', { name: 'Create token' }).first().click()
  const form = page.getByRole('dialog', {
    name: inEnglish('identity:accessTokens.create.titleOf', { username: 'admin' }),
  })
  await form.getByLabel('Name').fill('nightly-backup')
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Access token “nightly-backup”' })
  const token = await shown.locator('pre').innerText()
  const statusOfScript = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${meshdeck.backend}/api/networks`, { headers })).status
  }
  const close = shown.getByRole('button', { name: 'Close' })
  // neither a click outside nor Escape closes a dialog whose content can't be shown again; a dialog handles them only
  // while it's open and not animating
  await close.hover()
  await page.mouse.click(5, 5)
  expect(await statusOfScript()).toBe(200)
  await close.hover()
  await page.keyboard.press('Escape')
  expect(await statusOfScript()).toBe(200)
  await close.click()
  await expect(shown).toBeHidden()

  await tableNamed(page, 'Access tokens').choose('Revoke', 'nightly-backup')
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(
    page.getByText(inEnglish('identity:accessTokens.revoke.done', { name: 'nightly-backup' })),
  ).toBeVisible()
  expect(await statusOfScript()).toBe(401)
})

test.describe('with a server that fails once', () => {
  test.use({ mayFail: true })

  test(
    'a rejected user stays in the form, and the next attempt works',
    sweepOnly,
    async ({ page, meshdeck }) => {
      await signInAt(page, '/users')
      await meshdeck.fault({
        kind: 'error',
        message: 'disk I/O error',
        method: 'POST',
        path: '/api/users/:username',
        calls: 1,
      })
      await addUser(page, { username: 'second-try', password: 'until-dawn' })
      const dialog = page.getByRole('dialog', { name: 'Add user' })
      await expect(dialog.getByRole('alert')).toContainText('disk I/O error')
      await expect(dialog.getByLabel('Username')).toHaveValue('second-try')

      await dialog.getByRole('button', { name: 'Add user' }).click()
      await expect(page.getByText('User second-try added')).toBeVisible()
    },
  )
})

test('a user is edited repeatedly by keyboard alone', async ({ page }) => {
  await signInAt(page, '/users?q=helpdesk')
  const row = users(page).row('helpdesk')
  await expect(row).toBeVisible()
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))

  for (const name of ['Service desk 2', 'Service desk 3']) {
    await page.getByRole('button', { name: 'Actions for helpdesk' }).press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    // the first entry leads to the user's page
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit user helpdesk' })
    await expect(dialog.getByLabel('Display name')).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')

    await expect(row).toContainText(name)
    await expect(page).toHaveURL('/users?q=helpdesk')
  }
  expect(documents, 'pages loaded anew').toBe(0)
})

test('a form opened by its address shows no errors yet', async ({ page }) => {
  await signInAt(page, '/users?dialog=add-user')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await page.reload()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

import { inEnglish } from '@meshdeck/testing/in-english'
import { oneTimeCode } from '@meshdeck/testing/one-time-code'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { signInAt, signInByForm } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ edition: 'pro' })

const PASSWORD = 'meshdeck-demo'
/** Administers one network and nothing else. */
const helpdesk = { username: 'helpdesk', password: PASSWORD }
const users = (page: Page) => tableNamed(page, 'User Management')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an admin of Pro adds a user with the selected role', sweepOnly, async ({ page }) => {
  await signInAt(page, '/users?dialog=add-user')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill('guest-desk')
  await dialog.getByLabel('Platform role').selectOption('platform-user')
  await dialog.getByLabel('Password', { exact: true }).fill('until-dawn')
  await dialog.getByLabel('Confirm password').fill('until-dawn')
  await dialog.getByRole('button', { name: 'Add user' }).click()

  await expect(users(page).row('guest-desk')).toContainText('Platform user')
})

test('a day of a user of one network: what they see, connect, create, find, and are denied [SH-001, SH-006, SH-100, SH-102, SH-104, SH-162, SH-163, AN-001, AN-006, AN-023]', async ({
  page,
  meshdeck,
}) => {
  test.slow()
  const api = await Api.signIn(meshdeck)
  const main = page.getByRole('main')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  let secret = ''

  await test.step('sign in, and the dashboard counts their resources', async () => {
    await signInAt(page, '/dashboard', helpdesk)
    await expect(main.getByRole('link', { name: /^Networks 1$/ })).toBeVisible()
    await expect(main.getByText('Recent activity')).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Add Network' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(menu(page).getByRole('link', { name: /^(Dashboard|All Devices)$/ })).toHaveCount(2)
    await expect(
      menu(page).getByRole('link', { name: /Networks|Nodes|User Management|Keys/ }),
    ).toHaveCount(0)
    await expect(menu(page).getByRole('button', { name: 'Add Network' })).toBeDisabled()
  })

  await test.step('connect their own device with the app', async () => {
    await main.getByRole('button', { name: 'Connect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add new node' })
    await expect(dialog.getByRole('radio', { name: /^User Access/ })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^Client agent/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('see as many nodes in their network as the dashboard counted', async () => {
    const nodes = main.getByRole('link', { name: /^Nodes \d+$/ })
    const counted = Number((await nodes.innerText()).replaceAll(/\D/g, ''))
    await nodes.click()
    await expect(page).toHaveURL('/networks/corp-backbone/nodes')
    await expect(main.getByText(new RegExp(`^${counted} nodes?$`))).toBeVisible()
  })

  await test.step('create a config file as the admin of the network', async () => {
    await main.getByRole('tab', { name: 'Config files' }).click()
    await main.getByRole('link', { name: 'Add config file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add config file' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('desk-phone')
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Add config file' }).click()
    await expect(dialog.getByRole('heading', { name: 'desk-phone.conf' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(tableNamed(page, 'Config files').row('desk-phone')).toBeVisible()
  })

  await test.step('find their nodes and no administrator pages in the palette', async () => {
    await page.keyboard.press('Control+k')
    const found = page.getByRole('listbox', { name: 'Results' })
    await expect(found.getByRole('option', { name: 'Logout' })).toBeVisible()
    await expect(found.getByRole('option', { name: /^(Users|Keys|Add Network)$/ })).toHaveCount(0)
    await page.keyboard.type('desk-')
    const node = found
      .getByRole('group', { name: /^Nodes/ })
      .getByRole('option')
      .first()
    await expect(node).toContainText('desk-')
    const name = /[a-z]+-desk-\d+/.exec(await node.innerText())?.[0] ?? ''
    await node.click()
    await expect(title(name)).toBeVisible()
  })

  await test.step('see on administrator pages why they have no access', async () => {
    for (const path of ['/users', '/keys', '/hosts-new']) {
      await page.goto(path)
      await expect(title('No access')).toBeVisible()
      await expect(main.getByRole('grid')).toHaveCount(0)
      await expect(main).toContainText(inEnglish('shell:app.refusal.noAccess.text'))
    }
    await page.goto('/networks/dc-services/nodes')
    await expect(title('404')).toBeVisible()
    await expect(main).toContainText("or you don't have access to it")
    await main.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(title('Dashboard')).toBeVisible()
  })

  await test.step('set up MFA that becomes mandatory in the meantime', async () => {
    await api.changeSettings({ mfa_enforced: true })
    await page.goto('/devices')
    await page.getByRole('link', { name: inEnglish('identity:mfa.title') }).click()
    const dialog = page.getByRole('dialog', { name: inEnglish('identity:mfa.title') })
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
    secret = /[A-Z2-7]{16,}/.exec(await dialog.innerText())?.[0] ?? ''
    await page.getByRole('textbox', { name: 'One-time code' }).fill(await oneTimeCode(secret))
    await expect(title('All Devices')).toBeVisible()
    await api.changeSettings({ mfa_enforced: false })
  })

  await test.step('sign out, and none of their data is left behind', async () => {
    await menu(page)
      .getByRole('button', {
        name: inEnglish('shell:frame.account.menu', { username: 'helpdesk' }),
      })
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const kept = await page.evaluate(() => {
      // data from the last visit stays, so the next one can show what has changed since
      const stays = ([key]: [string, string]) => !key.startsWith('changes ')
      return JSON.stringify([Object.entries(localStorage).filter(stays), { ...sessionStorage }])
    })
    expect(kept).not.toMatch(/helpdesk|desk-|meshdeck_session/)
  })
})

test("the sign-in explains that the user's role has no console access", async ({ page }) => {
  await signInByForm(page, '/networks', { username: 'field-team', password: PASSWORD })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    inEnglish('shell:session.login.noConsole'),
  )
})

test('a network is created on Pro [NW-026]', sweepOnly, async ({ page }) => {
  await signInAt(page, '/networks')
  await page.getByRole('main').getByRole('link', { name: 'Add Network' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Network' })
  await dialog.getByLabel('Name').fill('lab-net')
  await dialog.getByLabel('IPv4 range').fill('10.123.0.0/24')
  await dialog.getByRole('button', { name: 'Add Network' }).click()
  await expect(page).toHaveURL('/networks/lab-net/nodes')
})

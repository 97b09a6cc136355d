import { inEnglish } from '@meshdeck/testing/in-english'
import { nextOneTimeCode, oneTimeCode, wrongCode } from '@meshdeck/testing/one-time-code'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { openElsewhere } from '../support/base-path'
import { passTimeUntil } from '../support/page-time'
import { signInAt, signInByForm, submitSignIn } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

const guard = { username: 'gate-guard', password: 'until-dawn' }
const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time code' })

test('a user without required MFA sets it up, uses it afterward, and recovers from its loss [SH-072, SE-001, SE-007, SE-048, SE-050, AP-134, AP-135, AP-136]', async ({
  page,
  browser,
  meshdeck,
}) => {
  const api = await Api.signIn(meshdeck)
  await api.addUser(guard)
  let secret = ''

  await test.step('no code is requested if none is required', async () => {
    await signInByForm(page, '/keys', guard)
    await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible()
  })

  await test.step('the requirement leads to the setup', async () => {
    await api.changeSettings({ mfa_enforced: true })
    await page.goto('/keys?sort=name')
    await expect(
      page.getByRole('heading', { name: 'Two-factor authentication required' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/mfa-required(\?|$)/)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expectAccessible(page, '/mfa-required')
  })

  await test.step('sets it up', async () => {
    await page.getByRole('link', { name: inEnglish('identity:mfa.title') }).click()
    const dialog = page.getByRole('dialog', { name: inEnglish('identity:mfa.title') })
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expectAccessible(page, 'the set-up of MFA')
    secret = /[A-Z2-7]{16,}/.exec(await dialog.innerText())?.[0] ?? ''

    await codeField(page).fill(await wrongCode(secret))
    await expect(dialog.getByText('Incorrect code.')).toBeVisible()
    await codeField(page).fill(await oneTimeCode(secret))
  })

  await test.step('returns to the page that was requested', async () => {
    await expect(page.getByText(inEnglish('identity:mfa.done'))).toBeVisible()
    await expect(page).toHaveURL('/keys?sort=name')
  })

  await test.step('the next sign-in requires a code', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await signInByForm(page, '/users', guard)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await expectAccessible(page, 'the one-time code')
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
    await expect(
      page.getByText('It clears the field so that you can enter the next code from the app.'),
    ).toBeVisible()

    await codeField(page).fill(await wrongCode(secret))
    await expect(page.getByText('Incorrect code.')).toBeVisible()
    // apps show the digits in two groups, and users copy them that way
    const code = await nextOneTimeCode(secret)
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  })

  await test.step('after its loss an administrator resets it, and the password is enough again', async () => {
    await api.changeSettings({ mfa_enforced: false })
    const other = await openElsewhere(browser, meshdeck.url)
    await signInAt(other, '/users')
    await tableNamed(other, 'User Management').choose(
      'Reset two-factor authentication',
      guard.username,
    )
    const question = other.getByRole('alertdialog')
    await question.getByRole('textbox').fill(guard.username)
    await question.getByRole('button', { name: 'Reset' }).click()
    await expect(
      other.getByText(inEnglish('identity:users.factor.done', { name: guard.username })),
    ).toBeVisible()
    await other.context().close()

    await page.evaluate(() => sessionStorage.clear())
    await signInByForm(page, '/profile', guard)
    await expect(page.getByRole('link', { name: inEnglish('identity:mfa.title') })).toBeVisible()
  })
})

test('the countdown of the code step ends after half a minute and clears the field [SE-008]', async ({
  page,
  meshdeck,
}) => {
  const api = await Api.signIn(meshdeck)
  const waiter = { username: 'slow-guard', password: 'until-dawn' }
  await api.addUser(waiter)
  const own = await Api.signIn(meshdeck, waiter)
  const setup = await own.call('POST', `users/${waiter.username}/auth/init-totp`)
  const secret = new URL(String(setup.otp_auth_url)).searchParams.get('secret') ?? ''
  const totp = await oneTimeCode(secret)
  await own.call('POST', `users/${waiter.username}/auth/complete-totp`, { ...setup, totp })

  await page.clock.install()
  await page.goto('/login')
  await submitSignIn(page, waiter)
  await codeField(page).fill('123')
  const resend = page.getByRole('button', { name: 'Resend', exact: true })
  // skipping half a minute at once would time out the downloads of that time
  await passTimeUntil(page, resend, 'visible')
  await resend.click()

  await expect(codeField(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await page.getByRole('button', { name: inEnglish('shell:session.login.back') }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

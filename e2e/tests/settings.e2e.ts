import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

test('settings that two people change at once: each field of the one and the other, and a question where both changed one [SH-069, SH-101, KS-005]', async ({
  page,
  meshdeck,
}) => {
  await signInAt(page, '/dashboard')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByLabel('Text size')).toBeVisible()
  await page.getByRole('tab', { name: 'General' }).click()
  const domain = page.getByLabel('Default domain')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const other = await Api.signIn(meshdeck)

  await test.step('two fields', async () => {
    await domain.fill('mine.internal')
    await other.changeSettings({ verbosity: 3 })
    await save.click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(page.getByLabel('Log verbosity')).toHaveValue('3')
    expect(await other.call('GET', 'server/settings')).toMatchObject({
      default_domain: 'mine.internal',
      verbosity: 3,
      basic_auth: true,
    })
  })

  await test.step('the same field', async () => {
    await domain.fill('again.internal')
    await other.changeSettings({ default_domain: 'theirs.internal' })
    await save.click()
    await expect(domain).toHaveAccessibleErrorMessage(/theirs\.internal/)
    await save.click()
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    expect(await other.call('GET', 'server/settings')).toMatchObject({
      default_domain: 'again.internal',
      verbosity: 3,
    })
  })
})

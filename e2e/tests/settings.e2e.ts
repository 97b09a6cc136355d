import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

test('two people change settings at once: different fields merge, and a conflict in one asks the user [SH-069, SH-101, KS-005]', async ({
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

  await test.step('merges changes of two fields', async () => {
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

  await test.step('asks about changes of the same field', async () => {
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

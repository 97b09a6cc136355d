/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const TITLE = inEnglish('keys:settings.lockout.passwords.title')
const settingsNow = () => callApi('get', 'server/settings')

async function open(provider: object) {
  await signInAsAdmin()
  const settings = Object(await settingsNow())
  await callApi('put', 'server/settings', { ...settings, basic_auth: true, ...provider })
  const user = await renderAt('/settings?tab=authentication', remote)
  return { user, passwords: await screen.findByRole('switch', { name: 'Basic auth' }) }
}

test.each([
  [{ authprovider: '' }, /No SSO provider is set up,/],
  [{ authprovider: 'github', client_id: 'x', client_secret: '' }, /no client secret/],
  [{ authprovider: 'github', client_id: 'x', client_secret: 'y' }, /only through GitHub/],
])('warns what happens before passwords are turned off with %j', async (provider, text) => {
  const { user, passwords } = await open(provider)
  await user.click(passwords)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await openedDialog(TITLE, 'alertdialog'))
  expect(question.getByText(text)).toBeVisible()
  expect(
    await question.findByText(/you won't be able to sign in to your own account \(admin\)/),
  ).toBeVisible()
  expect(question.getByText(/1 user won't be able to sign in/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await settingsNow()).toMatchObject({ basic_auth: true })
  expect(passwords).not.toBeChecked()
  expect(screen.getByText(inEnglish('keys:settings.unsaved', { count: 1 }))).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = within(await openedDialog(TITLE, 'alertdialog'))
  await user.click(
    again.getByRole('button', { name: inEnglish('keys:settings.lockout.passwords.action') }),
  )
  await waitFor(async () => expect(await settingsNow()).toMatchObject({ basic_auth: false }))
})

test('warns when the provider is removed while passwords are off', async () => {
  const { user } = await open({
    basic_auth: false,
    authprovider: 'github',
    client_id: 'x',
    client_secret: 'y',
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Provider' }), '')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(
    await openedDialog(inEnglish('keys:settings.lockout.provider.title'), 'alertdialog'),
  )
  expect(
    question.getByText(inEnglish('keys:settings.lockout.lacks.provider'), { exact: false }),
  ).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await settingsNow()).toMatchObject({ authprovider: 'github' })
})

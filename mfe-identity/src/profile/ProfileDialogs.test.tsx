/**
 * @backend seeded
 * @edition pro
 * @api-version 1.5.1
 */
import { callApi } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { oneTimeCode } from '@meshdeck/testing/one-time-code'
import { renderAt } from '@meshdeck/testing/render-at'

import {
  addUser,
  PASSWORD,
  remote,
  signInWith,
  tryPassword,
  turnOnMfa,
  userOnServer,
} from '../testing'

async function openProfile(username: string): Promise<UserEvent> {
  await addUser(username, { platform_role_id: 'admin' })
  await signInWith(username)
  return renderAt('/profile', remote)
}

async function openDialog(user: UserEvent, link: string, title: string) {
  await user.click(await screen.findByRole('link', { name: link }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { dialog, current: await dialog.findByLabelText('Current password') }
}

const isWrong = (field: HTMLElement) =>
  waitFor(() => expect(field).toHaveAccessibleErrorMessage('Incorrect current password'))

test('changes the own password only with the current one, and continues the session', async () => {
  const user = await openProfile('adam')
  const { dialog, current } = await openDialog(user, 'Change password', 'Change password')
  await user.type(current, 'a-guess')
  await user.type(dialog.getByLabelText('Password'), 'another-one')
  await user.type(dialog.getByLabelText('Confirm password'), 'another-one')
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  await isWrong(current)
  await expect(tryPassword('adam')).resolves.toHaveProperty('AuthToken')

  await user.clear(current)
  await user.type(current, PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  await expect(callApi('get', 'users/adam')).resolves.toMatchObject({ username: 'adam' })
})

test('sets up MFA only with the current password', async () => {
  const user = await openProfile('bela')
  const title = inEnglish('identity:mfa.title')
  const { dialog, current } = await openDialog(user, inEnglish('identity:mfa.title'), title)
  const label = await dialog.findByRole('button', { name: 'Copy secret' })
  const secret = label.parentElement?.textContent?.match(/[A-Z2-7]{16,}/)?.[0] ?? ''
  await user.type(current, 'a-guess')
  await user.click(dialog.getByRole('textbox', { name: 'One-time code' }))
  await user.paste(await oneTimeCode(secret))
  await isWrong(current)

  await user.clear(current)
  await user.type(current, PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(inEnglish('identity:mfa.done'))).toBeVisible()
  expect(await userOnServer('bela')).toMatchObject({ is_mfa_enabled: true })
})

test('removes MFA only with the current password', async () => {
  const username = 'cleo'
  await addUser(username, { platform_role_id: 'admin' })
  await turnOnMfa(username)

  const user = await renderAt('/profile', remote)
  const title = inEnglish('identity:profile.mfa.off.title')
  const { dialog, current } = await openDialog(user, 'Turn off', title)
  await user.type(current, 'a-guess')
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await isWrong(current)
  expect(await userOnServer(username)).toMatchObject({ is_mfa_enabled: true })

  await user.clear(current)
  await user.type(current, PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(inEnglish('identity:profile.mfa.off.done'))).toBeVisible()
  expect(await userOnServer(username)).toMatchObject({ is_mfa_enabled: false })
})

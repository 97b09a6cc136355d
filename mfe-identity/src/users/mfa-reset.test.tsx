/**
 * @backend empty
 * @edition pro
 * @api-version 1.5.1
 */
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUserWithMfa, openMenu, remote, rowOf, userOnServer } from '../testing'

const question = (title: string) => screen.findByRole('alertdialog', { name: title })

async function answer(user: UserEvent, title: string, name: string) {
  const dialog = await question(title)
  await user.type(within(dialog).getByRole('textbox'), name)
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
}

test('resets MFA by typing the name, and only for a user who has set it up', async () => {
  await addUserWithMfa('jana', { display_name: 'Jana', platform_role_id: 'admin' })
  const user = await renderAt('/users', remote)
  await chooseAction(user, 'Reset two-factor authentication', 'jana')
  expect(
    await question(inEnglish('identity:users.factor.title', { name: 'jana' })),
  ).toHaveTextContent(
    'Until jana sets up two-factor authentication again, only a password is required to sign in.',
  )
  await answer(user, inEnglish('identity:users.factor.title', { name: 'jana' }), 'jana')
  expect(
    await screen.findByText(inEnglish('identity:users.factor.done', { name: 'jana' })),
  ).toBeVisible()
  expect(await userOnServer('jana')).toMatchObject({ is_mfa_enabled: false, display_name: 'Jana' })
  await waitFor(async () => expect(await rowOf('jana')).not.toHaveTextContent('On'))
  expect(await openMenu(user, 'Reset two-factor authentication', 'jana')).toHaveTextContent(
    inEnglish('identity:users.refused.noFactor'),
  )
})

test("shows a rejected reset with the server's message, and keeps the factor", async () => {
  await addUserWithMfa('kira', { platform_role_id: 'admin' })
  const user = await renderAt('/users', remote)
  await fault({
    kind: 'error',
    method: 'PUT',
    path: '/api/users/:username',
    message: 'disk full',
    calls: 1,
  })
  await chooseAction(user, 'Reset two-factor authentication', 'kira')
  await answer(user, inEnglish('identity:users.factor.title', { name: 'kira' }), 'kira')

  const alert = await within(
    await question(inEnglish('identity:users.factor.title', { name: 'kira' })),
  ).findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('identity:users.factor.failed'))
  expect(alert).toHaveTextContent('disk full')
  expect(await userOnServer('kira')).toMatchObject({ is_mfa_enabled: true })
})

test("keeps the MFA of an edited user, which the form doesn't show", async () => {
  await addUserWithMfa('beata', { display_name: 'Beata', platform_role_id: 'admin' })
  const user = await renderAt('/users', remote)
  await user.click(await openMenu(user, 'Edit', 'beata'))
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), ' B')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('User beata saved')).toBeVisible()
  expect(await userOnServer('beata')).toMatchObject({
    display_name: 'Beata B',
    is_mfa_enabled: true,
  })
})

/**
 * @backend empty
 * @edition pro
 */
import { mfaSetupQuery } from '@meshdeck/api/mfa'
import { completeMfa } from '@meshdeck/api/mfa-changes'
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { oneTimeCode } from '@meshdeck/testing/one-time-code'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith, tryPassword } from '../testing'

async function setUpMfa(username: string) {
  const setup = await queryClient.fetchQuery(mfaSetupQuery(username))
  const secret = new URL(setup.otp_auth_url).searchParams.get('secret') ?? ''
  await completeMfa({ ...setup, username, code: await oneTimeCode(secret) })
}

test('shows the signed-in user, whatever the role, and changes the password [SH-068]', async () => {
  await addUser('ada', { platform_role_id: 'platform-user' })
  await signInWith('ada')
  const user = await renderAt('/profile', remote)
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(screen.getByText('Platform user')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  await user.type(within(dialog).getByLabelText('Password'), 'another-one')
  await user.type(within(dialog).getByLabelText('Confirm password'), 'another-one')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  await expect(tryPassword('ada', 'another-one')).resolves.toHaveProperty('AuthToken')
})

async function demandMfa(isRequired: boolean) {
  await signInAsAdmin()
  const settings = z.parse(z.looseObject({}), await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, mfa_enforced: isRequired })
}

/** Opens the profile of a new user who has set up MFA. */
async function openWithMfa(username: string) {
  await addUser(username, { platform_role_id: 'platform-user' })
  await signInWith(username)
  await setUpMfa(username)
  return renderAt('/profile', remote)
}

test('removes MFA after a confirmation [US-026, US-027]', async () => {
  const user = await openWithMfa('cleo')
  expect(await screen.findByRole('link', { name: 'Set up again' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(inEnglish('identity:profile.mfa.off.done'))).toBeVisible()
  await expect(tryPassword('cleo')).resolves.toHaveProperty('AuthToken')
})

test("doesn't remove MFA while the server requires it [US-027]", async () => {
  await demandMfa(true)
  await openWithMfa('bea')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Turn off' })).toHaveAttribute(
      'aria-disabled',
      'true',
    ),
  )
})

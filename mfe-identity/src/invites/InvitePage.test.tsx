/**
 * @backend empty
 * @edition pro
 */
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { PASSWORD, remote, tryPassword, userOnServer } from '../testing'

const inviteSchema = z.object({ email: z.string(), invite_code: z.string() })

/** Invites a user as the super admin and returns the code from the mail. */
async function invite(email: string): Promise<string> {
  await signInAsAdmin()
  const body = {
    user_emails: [email],
    platform_role_id: 'platform-user',
    user_group_ids: {},
    network_roles: {},
  }
  await callApi('post', 'v1/users/invite', body)
  const invites = z.parse(listOf(inviteSchema), await callApi('get', 'v1/users/invites'))
  return invites.find((candidate) => candidate.email === email)?.invite_code ?? ''
}

const linkWith = (email: string, code: string) =>
  `/invite?${new URLSearchParams({ email, invite_code: code })}`
const submit = () =>
  screen.findByRole('button', { name: inEnglish('identity:invites.page.withPassword') })

test('lets an invited person choose a password and sign in with it [SH-067, SE-012, SE-014, AP-130]', async () => {
  const email = 'night.watch@example.org'
  const user = await renderAt(linkWith(email, await invite(email)), remote)
  await submit()
  expect(window.location.search).toBe('')
  expect(screen.getByLabelText('Username')).toHaveValue(email)
  expect(screen.getByLabelText('Username')).toBeDisabled()

  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.type(await screen.findByLabelText('Confirm password'), PASSWORD)
  await user.click(await submit())

  expect(await screen.findByText(inEnglish('identity:invites.page.done'))).toBeVisible()
  expect(window.location.pathname).toBe('/login')
  expect(await userOnServer(email)).toMatchObject({ platform_role_id: 'platform-user' })
  await expect(tryPassword(email)).resolves.toBeDefined()
})

test('reports an invalid code, which can be corrected [SE-015]', async () => {
  const email = 'day.watch@example.org'
  const code = await invite(email)
  const user = await renderAt(linkWith(email, 'WRONG123'), remote)
  expect(await screen.findByText('Invalid invite code')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')

  const field = screen.getByRole('textbox', { name: 'Invite code' })
  expect(field).toHaveValue('WRONG123')
  await user.clear(field)
  await user.type(field, ` ${code} `)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await submit()).toBeVisible()
})

test('requests address and code without a link', async () => {
  const user = await renderAt('/invite', remote)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))

  for (const name of ['Email address', 'Invite code']) {
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name })).toHaveAccessibleErrorMessage(
        'This field is required',
      ),
    )
  }
})

test('reports an invitation withdrawn in the meantime, and keeps typed values', async () => {
  const email = 'nobody@example.org'
  const user = await renderAt(linkWith(email, await invite(email)), remote)
  await submit()
  await callApi('delete', `v1/users/invite?invitee_email=${encodeURIComponent(email)}`)
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.type(await screen.findByLabelText('Confirm password'), PASSWORD)
  await user.click(await submit())

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD)
})

test('offers a retry if the server is unreachable', async () => {
  const email = 'late@example.org'
  const link = linkWith(email, await invite(email))
  await backend().stop()
  const user = await renderAt(link, remote)
  const retry = await screen.findByRole('button', { name: 'Retry' })

  await backend().start()
  await user.click(retry)
  expect(await submit()).toBeVisible()
})

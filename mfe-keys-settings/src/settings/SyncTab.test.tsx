/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const SECRET = 'directory-secret'

const settingsNow = () => callApi('get', 'server/settings')

async function openWith(authprovider: string, mounted = remote) {
  await signInAsAdmin()
  const provider = { authprovider, client_id: 'console', client_secret: SECRET }
  await callApi('put', 'server/settings', { ...Object(await settingsNow()), ...provider })
  return renderAt('/settings?tab=sync', mounted)
}

test('has no directory test on a server before 1.5.1, which lacks the endpoint', async () => {
  await openWith('google')
  expect(await screen.findByLabelText('Google administrator email')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull()
})

test('has nothing to remove without a provider', async () => {
  await openWith('')
  expect(await screen.findByText(inEnglish('keys:settings.sync.noProvider'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove integration' })).toBeNull()
})

test('passes the affected users to the remote that previews what closes', async () => {
  const external_identity_provider_id = '00u1a2b3c4'
  await signInAsAdmin()
  const part = { username: 'ines', password: 'read-the-books', platform_role_id: 'service-user' }
  await callApi('post', 'users/ines', { ...part, external_identity_provider_id })
  const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people }) =>
    people.map(({ username, isGone }) => (isGone ? `${username} goes` : username)),
  )
  const user = await openWith('github', remoteWithStub)
  expect(
    await screen.findByText(inEnglish('keys:settings.sync.reach'), { exact: false }),
  ).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove integration' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove integration?' }))
  expect(await question.findByText('ines goes')).toBeVisible()
})

test('removes the integration by its typed name, with its settings [AP-114]', async () => {
  const user = await openWith('github')
  await user.click(await screen.findByRole('button', { name: 'Remove integration' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove integration?' }))
  const remove = question.getByRole('button', { name: 'Remove integration' })
  expect(remove).toBeDisabled()
  await fill(user, question.getByRole('textbox'), 'github')
  await user.click(remove)

  expect(await screen.findByText('Integration removed')).toBeVisible()
  expect(await screen.findByText(inEnglish('keys:settings.sync.noProvider'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove integration' })).toBeNull()
  expect(await settingsNow()).toMatchObject({ authprovider: '', client_id: '', client_secret: '' })
})

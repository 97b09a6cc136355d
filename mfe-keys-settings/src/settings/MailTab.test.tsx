/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const invites = () => callApi('get', 'v1/users/invites')

async function open() {
  const user = await renderAt('/settings?tab=mail', remote)
  await fill(
    user,
    await screen.findByRole('textbox', { name: 'Your email address' }),
    'Me@mesh.example ',
  )
  return user
}

beforeAll(async () => {
  await signInAsAdmin()
  const settings = Object(await callApi('get', 'server/settings'))
  // nothing listens there, and the server doesn't report that
  const mail = { smtp_host: '127.0.0.1', smtp_port: 9 }
  await callApi('put', 'server/settings', { ...settings, ...mail })
})

test('sends an invite to test mail, and revokes it in the same place', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Send test invite' }))
  expect(
    await screen.findByText(/A test invite for me@mesh.example was created and is being emailed/),
  ).toBeVisible()
  expect(await invites()).toMatchObject([
    { email: 'me@mesh.example', platform_role_id: 'service-user' },
  ])
  await fault({
    kind: 'error',
    method: 'DELETE',
    path: '/api/v1/users/invite',
    message: 'disk full',
    calls: 1,
  })
  await user.click(screen.getByRole('button', { name: 'Delete invite' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('disk full')
  await user.click(screen.getByRole('button', { name: 'Delete invite' }))

  expect(
    await screen.findByText(
      inEnglish('keys:settings.trial.removed', { address: 'me@mesh.example' }),
    ),
  ).toBeVisible()
  // the focus moves to the message, because the button is gone
  expect(document.activeElement).toHaveTextContent(
    inEnglish('keys:settings.trial.removed', { address: 'me@mesh.example' }),
  )
  expect(document.body).not.toHaveFocus()
  expect(await invites()).toEqual([])
})

test("doesn't replace a pending invite, and reports that an account gets none", async () => {
  await signInAsAdmin()
  const ofUser = { platform_role_id: 'admin', user_group_ids: {}, network_roles: {} }
  await callApi('post', 'v1/users/invite', { user_emails: ['me@mesh.example'], ...ofUser })
  const before = await invites()
  const account = {
    username: 'anna@mesh.example',
    password: 'long-enough',
    platform_role_id: 'admin',
  }
  await callApi('post', 'users/anna@mesh.example', account)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Send test invite' }))
  expect(await screen.findByText(/An invite for me@mesh.example already exists/)).toBeVisible()
  expect(await invites()).toEqual(before)

  await fill(user, screen.getByRole('textbox', { name: 'Your email address' }), 'anna@mesh.example')
  await user.click(screen.getByRole('button', { name: 'Send test invite' }))
  expect(await screen.findByText(/An account for anna@mesh\.example already exists/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete invite' })).toBeNull()
})

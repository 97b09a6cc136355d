/**
 * @backend empty
 * @edition pro
 */
import { inviteListQuery } from '@meshdeck/api/invites'
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { addUser, remote } from '../testing'
import { InviteDialog } from './InviteDialog'

/** Fetches the invites, which also updates an open page. */
const fetchInvites = () => act(() => queryClient.fetchQuery({ ...inviteListQuery(), staleTime: 0 }))

const invited = async () => (await fetchInvites()).map(({ email }) => email)

async function invite(...user_emails: string[]) {
  await signInAsAdmin()
  const rights = { platform_role_id: 'platform-user', user_group_ids: {}, network_roles: {} }
  await callApi('post', 'v1/users/invite', { user_emails, ...rights })
}

/** Renders the form alone, as the shell does on any page. */
async function openForm(mounted = remote) {
  await signInAsAdmin()
  const onClose = jest.fn()
  const UsersPage = () => <InviteDialog onClose={onClose} />
  const pages = { UsersPage }
  const user = await renderAt('/users', { ...mounted, pages })
  await user.selectOptions(await screen.findByLabelText('Platform role'), 'platform-user')
  const field = screen.getByLabelText('Email addresses')
  const send = () => pressButton(user, 'Invite users')
  const type = (text: string) => fill(user, field, text)
  return { user, type, send, field, onClose }
}

test('invites each pasted address once, and names invalid ones at the field [US-018, US-022, US-028]', async () => {
  await addUser('has-account@mesh.example', { platform_role_id: 'platform-user' })
  const { type, send, field, onClose } = await openForm()
  await type('Ada@mesh.example\n\n, bo@mesh, кирилл@mesh.example')
  await send()
  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      /^Invalid email addresses: bo@mesh, кирилл@mesh.example$/,
    ),
  )
  // the form shows its message before its button is enabled again
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invite users' })).toBeEnabled())
  expect(await invited()).toEqual([])

  await type('Ada@mesh.example\n\n, ada@mesh.example; has-account@mesh.example')
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(
    await screen.findByText(
      /Skipped addresses that already have an account: has-account@mesh.example/,
    ),
  ).toBeVisible()
  expect(await invited()).toEqual(['ada@mesh.example'])
})

test('names an address that is already invited before its invitation is replaced', async () => {
  await invite('ivy@mesh.example')
  const { type } = await openForm()
  await type('new@mesh.example')
  expect(screen.queryByText(inEnglish('identity:invites.form.replaces'))).toBeNull()
  await type('new@mesh.example, Ivy@mesh.example')
  expect(
    await screen.findByText(
      inEnglish('identity:invites.form.replacesText', { addresses: 'ivy@mesh.example' }),
    ),
  ).toBeVisible()
  await callApi('delete', 'v1/users/invite?invitee_email=ivy@mesh.example')
})

test('passes users without an account to the remote that renders what opens to them', async () => {
  await addUser('known@mesh.example', { platform_role_id: 'platform-user' })
  const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people }) =>
    people.map(({ username, roleId }) => `${username} as ${roleId}`),
  )
  const { type } = await openForm(remoteWithStub)
  expect(screen.queryByText(/ as platform-user/)).toBeNull()
  await type('new@mesh.example, known@mesh.example, half@')
  expect(await screen.findByText('new@mesh.example as platform-user')).toBeVisible()
  expect(screen.queryByText(/^known@mesh.example as/)).toBeNull()
})

test('shows what the chosen role grants', async () => {
  const { user } = await openForm()
  const role = screen.getByLabelText('Platform role')
  const grants = (reach: string) => inEnglish(`identity:roles.platform.reach.${reach}`)
  await waitFor(() => expect(role).toHaveAccessibleDescription(grants('nothing')))
  await user.selectOptions(role, 'admin')
  expect(role).toHaveAccessibleDescription(grants('everything'))
})

test("names users invited before a failure, and doesn't invite them twice [US-018]", async () => {
  const { type, send, onClose } = await openForm()
  await fault({
    kind: 'drop',
    when: 'after',
    path: '/api/v1/users/invite',
    method: 'POST',
    calls: 1,
  })
  await type('cleo@mesh.example, dan@mesh.example')
  await send()
  expect(await screen.findByText(inEnglish('identity:invites.form.partly'))).toBeVisible()
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('sends an invitation again with a new link, unless another user has deleted it [AP-127]', async () => {
  await invite('eve@mesh.example', 'hal@mesh.example')
  const linkOf = async (email: string) =>
    (await fetchInvites()).find((invite) => invite.email === email)?.invite_url
  const before = await linkOf('eve@mesh.example')
  const user = await renderAt('/users?tab=invites', remote)
  // this server sends no mail
  await chooseAction(user, 'Create new link', 'eve@mesh.example')
  await user.click(await screen.findByRole('button', { name: 'Create new link' }))
  expect(
    await screen.findByText(
      inEnglish('identity:invites.again.doneNoMail', { email: 'eve@mesh.example' }),
    ),
  ).toBeVisible()
  expect(await linkOf('eve@mesh.example')).not.toBe(before)

  await chooseAction(user, 'Create new link', 'hal@mesh.example')
  // another user is faster
  expect(
    await screen.findByText(inEnglish('identity:invites.again.textNoMail'), { exact: false }),
  ).toBeVisible()
  await callApi('delete', 'v1/users/invite?invitee_email=hal@mesh.example')
  await user.click(await screen.findByRole('button', { name: 'Create new link' }))
  expect(
    await screen.findByText(inEnglish('common:overlays.gone', { name: 'hal@mesh.example' })),
  ).toBeVisible()
  expect(await invited()).not.toContain('hal@mesh.example')
})

test('deletes an invitation [US-025, AP-128]', async () => {
  await invite('eve@mesh.example', 'fay@mesh.example')
  const user = await renderAt('/users?tab=invites', remote)
  await chooseAction(user, 'Delete', 'fay@mesh.example')
  await user.click(await screen.findByRole('button', { name: 'Delete invite' }))
  expect(
    await screen.findByText(
      inEnglish('identity:invites.delete.done', { email: 'fay@mesh.example' }),
    ),
  ).toBeVisible()
  expect(await invited()).toEqual(['eve@mesh.example'])
})

test('deletes all invitations after naming them [AP-129]', async () => {
  await invite('eve@mesh.example', 'gus@mesh.example')
  const user = await renderAt('/users?tab=invites', remote)
  await user.click(await screen.findByRole('button', { name: 'Delete all invites' }))
  const goes = await screen.findByRole('list', {
    name: inEnglish('identity:invites.clear.affected'),
  })
  expect(goes).toHaveTextContent('eve@mesh.example')
  expect(goes).toHaveTextContent('gus@mesh.example')
  await user.click(await screen.findByRole('button', { name: 'Delete all invites' }))
  expect(await screen.findByText('All invites deleted')).toBeVisible()
  expect(await invited()).toEqual([])
})

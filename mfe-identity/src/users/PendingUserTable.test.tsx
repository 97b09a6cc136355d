/**
 * @backend full
 * @edition pro
 */
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { remote, userOnServer } from '../testing'

const page = '/users?tab=pending'

const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people }) =>
  people.map(({ username, groupIds, roleId }) => `${username}: ${roleId} in [${groupIds.join()}]`),
)

test('approves one pending user and denies another, and changes the counts [US-015, US-016, US-024, AP-109, AP-110, AP-111]', async () => {
  const user = await renderAt(page, remoteWithStub)
  expect(await screen.findByRole('tab', { name: 'Pending users 2' })).toBeVisible()
  expect(
    screen.getByText(inEnglish('identity:users.waiting', { count: 2 }), { exact: false }),
  ).toBeVisible()
  const broken = await fault({
    kind: 'error',
    message: 'disk full',
    method: 'POST',
    path: '/api/users_pending/user/:username',
    calls: 1,
  })
  const approve = async () => {
    await chooseAction(user, 'Approve', 'workshop@example.com')
    const asked = within(await screen.findByRole('alertdialog'))
    expect(await asked.findByText('workshop@example.com: service-user in []')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Approve user' }))
  }
  await approve()
  expect(await screen.findByText("Couldn't approve workshop@example.com")).toBeVisible()
  await broken.remove()

  await approve()
  expect(
    await screen.findByText(/workshop@example.com was approved as a client app user/),
  ).toBeVisible()
  expect(await userOnServer('workshop@example.com')).toMatchObject({
    platform_role_id: 'service-user',
  })
  expect(await screen.findByRole('tab', { name: 'Pending users 1' })).toBeVisible()

  await chooseAction(user, 'Deny', 'night-shift@example.com')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Deny user' }))
  expect(await screen.findByText('night-shift@example.com denied')).toBeVisible()
  expect(await screen.findByText('No pending users')).toBeVisible()
  expect(await userOnServer('night-shift@example.com')).toBeUndefined()
})

test('denies all pending users after a confirmation [AP-112]', async () => {
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('button', { name: 'Deny all' }))
  const question = await screen.findByRole('alertdialog', { name: /all 2 pending users/ })
  const denied = within(question).getByRole('list', {
    name: inEnglish('identity:users.pending.denyAll.affected'),
  })
  expect(within(denied).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(question).getByRole('button', { name: 'Deny all' }))
  expect(await screen.findByText(inEnglish('identity:users.pending.denyAll.done'))).toBeVisible()
  await waitFor(() => expect(screen.getByText('No pending users')).toBeVisible())
})

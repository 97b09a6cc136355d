/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { accessRequestsQuery } from '@meshdeck/api/jit-access'
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith } from '../testing'

const page = '/networks/corp/jit-access'
const people = ['anna', 'bert', 'cleo']

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('open', '10.2.0.0/24')
  await callApi('post', 'v1/jit?network=corp', { action: 'enable' })
  const user_group_ids = { 'corp-network-user-grp': {} }
  await addUser('reader', { platform_role_id: 'platform-user', user_group_ids })
  for (const name of people) {
    await addUser(name, { platform_role_id: 'service-user', user_group_ids })
  }
  for (const name of people) {
    await signInWith(name)
    await callApi('post', 'v1/jit_user/request?network=corp', { reason: `fault of ${name}` })
  }
  await signInAsAdmin()
})

const statesNow = async () => {
  const query = accessRequestsQuery({ networkId: 'corp', status: '', page: 1 })
  const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return Object.fromEntries(data.map(({ user_name, status }) => [user_name, status]))
}

test('approves one request with an end, denies another one, and revokes a grant', async () => {
  await signInAsAdmin()
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Approve', 'anna')
  const dialog = await openedDialog(
    inEnglish('identity:jitAccess.approve.titleOf', { name: 'anna' }),
  )
  expect(dialog).toHaveTextContent('Reason: fault of anna')
  expect(dialog).toHaveTextContent("Access policies won't change.")
  await user.selectOptions(
    within(dialog).getByLabelText('Duration'),
    inEnglish('identity:jitAccess.approve.untilMoment'),
  )
  await pressButton(user, 'Approve', dialog)
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Ends')).toHaveAccessibleErrorMessage(
      inEnglish('identity:jitAccess.approve.noMoment'),
    ),
  )
  await user.selectOptions(within(dialog).getByLabelText('Duration'), '8 hours')
  await fault({ kind: 'error', status: 500, message: 'disk full', method: 'POST', calls: 1 })
  await pressButton(user, 'Approve', dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('disk full')
  await pressButton(user, 'Approve', dialog)
  expect(await screen.findByText(/^anna has access until /)).toBeVisible()

  await chooseAction(user, 'Deny', 'bert')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent("Connections won't change.")
  await user.click(await screen.findByRole('button', { name: 'Deny request' }))
  expect(
    await screen.findByText(inEnglish('identity:jitAccess.deny.done', { name: 'bert' })),
  ).toBeVisible()
  expect(await statesNow()).toEqual({ anna: 'approved', bert: 'denied', cleo: 'pending' })

  await user.click(screen.getByRole('tab', { name: 'Granted' }))
  await chooseAction(user, 'Revoke', 'anna')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent("Access policies won't change.")
  await user.click(await screen.findByRole('button', { name: 'Revoke access' }))
  expect(
    await screen.findByText(inEnglish('identity:jitAccess.revoke.done', { name: 'anna' })),
  ).toBeVisible()
  expect(await statesNow()).toMatchObject({ anna: 'expired' })
  await user.click(screen.getByRole('tab', { name: 'Expired' }))
  expect(await screen.findByRole('row', { name: /anna.*Revoked/ })).toBeVisible()
})

test("shows a decision by another user in the meantime with the server's message", async () => {
  await signInAsAdmin()
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Approve', 'cleo')
  const dialog = await openedDialog(
    inEnglish('identity:jitAccess.approve.titleOf', { name: 'cleo' }),
  )
  const query = accessRequestsQuery({ networkId: 'corp', status: 'pending', page: 1 })
  const [request] = (await act(() => queryClient.fetchQuery(query))).data
  await callApi('post', 'v1/jit?network=corp', { action: 'deny', request_id: request?.id })
  await pressButton(user, 'Approve', dialog)
  expect(await screen.findByText('Request not found')).toBeVisible()
})

test("requires the network's name to turn it on, because its config files are deleted", async () => {
  await signInAsAdmin()
  const remoteWithStub = withSlotStub(remote, 'nodes.removal', ({ networkId, ids }) => [
    `${networkId} loses ${ids.length}`,
  ])
  const user = await renderAt('/networks/open/jit-access', remoteWithStub)
  await user.click(await screen.findByRole('switch', { name: 'Just-in-time access' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(inEnglish('identity:jitAccess.switch.on.text'))
  expect(await within(question).findByText('open loses 0')).toBeVisible()
  await user.type(within(question).getByRole('textbox'), 'open')
  await pressButton(user, inEnglish('identity:jitAccess.switch.on.action'), question)
  expect(
    await screen.findByText(inEnglish('identity:jitAccess.switch.on.done', { network: 'open' })),
  ).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Just-in-time access' })).toBeChecked(),
  )
  expect(await callApi('get', 'networks/open')).toMatchObject({ jit_enabled: true })

  await user.click(screen.getByRole('switch', { name: 'Just-in-time access' }))
  const back = await screen.findByRole('alertdialog', { name: /Turn off just-in-time access for/ })
  expect(back).toHaveTextContent("Access policies won't change.")
})

test('shows the requests to a user with read access, and why nothing can be decided', async () => {
  await signInWith('reader')
  await renderAt(`${page}?tab=all`, remote)
  const row = await screen.findByRole('row', { name: /anna/ })
  expect(within(row).queryByRole('link')).toBeNull()
  const isOn = await screen.findByRole('switch', { name: 'Just-in-time access' })
  expect(isOn).toHaveAccessibleDescription(inEnglish('common:can.role'))
})

test('shows in the profile the access to each network, and how to get it', async () => {
  await signInWith('reader')
  await renderAt('/profile?tab=access', remote)
  expect(await screen.findByRole('row', { name: /corp.*None/ })).toBeVisible()
  expect(screen.getByText(inEnglish('identity:jitAccess.own.how'), { exact: false })).toBeVisible()
})

test('pages through several pages of requests, and shows a rejection', async () => {
  await signInAsAdmin()
  const user = await renderAt(`${page}?tab=all&page=2`, remote)
  expect(await screen.findByText('No requests yet')).toBeVisible()
  const older = await screen.findByRole('link', { name: 'Older' })
  await user.click(older)
  // it is disabled but stays, because the user would lose the focus
  expect(older).toHaveAttribute('aria-disabled', 'true')
  expect(older).toHaveFocus()
  expect(screen.getByText('No requests yet')).toBeVisible()
  const newer = screen.getByRole('link', { name: 'Newer' })
  await user.click(newer)
  expect(await screen.findByRole('row', { name: /bert/ })).toBeVisible()
  // the other one stays too when only one page remains
  expect(newer).toHaveAttribute('aria-disabled', 'true')
  expect(newer).toHaveFocus()

  const path = '/api/v1/jit'
  await fault({ kind: 'error', status: 403, message: 'JIT feature is not enabled', path })
  await user.click(screen.getByRole('tab', { name: 'Denied' }))
  expect(await screen.findByText(/JIT feature is not enabled/)).toBeVisible()
})

/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { activityEventSchema } from '@meshdeck/api/activity'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith } from '../testing'

const page = '/users?tab=activity'
const row = (name: RegExp) => screen.findByRole('row', { name })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
  for (let index = 0; index < 120; index += 1) {
    await callApi('post', 'v1/tags', { tag_name: `tag-${index}`, network: 'lab' })
  }
  await addUser('anna', { platform_role_id: 'service-user' })
  await callApi('post', 'users/anna/disable')
  await callApi('post', 'users/anna/enable')
})

test('shows who did what on the whole server, links to it, and shows the changes [AP-038]', async () => {
  const user = await renderAt(page, remote)
  expect(await screen.findByRole('grid', { name: 'Activity' })).toBeVisible()
  const [changed] = await screen.findAllByRole('row', { name: /Changed.*User anna/ })
  if (!changed) throw new Error('not listed')
  expect(within(changed).getByRole('link', { name: 'anna' })).toHaveAttribute('href', '/users/anna')

  const opener = within(changed).getByRole('link', { name: 'admin' })
  await user.click(opener)
  const field = await screen.findByText('account_disabled')
  expect(field.parentElement).toHaveTextContent(/before.*after/)
  expect(changed.nextElementSibling).toContainElement(field)

  await user.click(within(changed).getByRole('link', { name: 'admin', expanded: true }))
  await waitFor(() => expect(screen.queryByText('account_disabled')).toBeNull())
})

test("finds an entry that isn't loaded by its moment, and reports one that no longer exists", async () => {
  await signInAsAdmin()
  const all = z.parse(
    listOf(activityEventSchema),
    await callApi('get', 'v1/activity?per_page=100&page=2'),
  )
  const old = all.find(({ target }) => target.name === 'tag-3')
  const link = new URLSearchParams({
    dialog: 'activity-entry',
    'dialog.entry': old?.id ?? '',
    'dialog.at': old?.time_stamp ?? '',
  })
  await renderAt(`${page}&${link}`, remote)
  const dialog = await screen.findByRole('dialog', { name: 'Activity entry' })
  expect(await within(dialog).findByText('Tag tag-3')).toBeVisible()

  cleanup()
  link.set('dialog.entry', 'none')
  await renderAt(`${page}&${link}`, remote)
  expect(await screen.findByText(inEnglish('identity:activity.entry.goneHint'))).toBeVisible()
})

test('shows how far back the log was searched, and reads more on request', async () => {
  const user = await renderAt(`${page}&filter=what%3ACREATE`, remote)
  await screen.findByText(/^100 entries loaded \(oldest: .*\)$/)
  await user.click(
    screen.getByRole('button', { name: inEnglish('identity:activity.more', { count: 100 }) }),
  )
  const status = await screen.findByText(inEnglish('identity:activity.whole'), { exact: false })
  // the button that had the focus no longer exists
  await waitFor(() => expect(status).toHaveFocus())
  await fill(user, screen.getByRole('searchbox'), 'tag-0')
  await row(/Created.*tag-0/)
})

test('sends person, network, and dates to the server, shows a rejection, and leads from none to all activity', async () => {
  await signInAsAdmin()
  const path = '/api/v1/activity'
  const refusal = await fault({ kind: 'error', status: 500, message: 'disk full', path })
  const filters = 'filter=user%3Aadmin&filter=network%3Alab&filter=when%3A2020-01-01..2020-02-01'
  const user = await renderAt(`${page}&${filters}`, remote)
  expect(await screen.findByRole('alert')).toHaveTextContent('disk full')

  await refusal.remove()
  await pressButton(user, 'Retry')
  await user.click(await screen.findByRole('link', { name: 'Show all activity' }))
  await row(/Created.*User anna/)
})

test('shows the number of requests of an export first, and creates no file if stopped during the last one', async () => {
  const made = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  // jsdom would follow the link
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = await renderAt(`${page}&filter=network%3Alab`, remote)
  async function openExport() {
    await user.click(await screen.findByRole('link', { name: 'Export…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Export activity' }))
    await dialog.findByText(/12\d entries.*requires 2 requests/)
    return dialog
  }

  const stopped = await openExport()
  const stop = stopped.getByRole('button', { name: 'Cancel' })
  const path = '/api/v1/network/activity'
  const slow = await fault({ kind: 'latency', milliseconds: 6000, path })
  await user.click(stopped.getByRole('button', { name: 'Export as CSV' }))
  await stopped.findByText(inEnglish('identity:activity.export.pages', { done: 1, count: 2 }))
  expect(stop).toHaveTextContent('Stop')
  await user.click(stop)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // the pending request is answered, and the one after it
  await slow.remove()
  await callApi('get', 'v1/network/activity?network_id=lab&per_page=1&page=1')
  expect(made).not.toHaveBeenCalled()

  const dialog = await openExport()
  await user.click(dialog.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  made.mockRestore()
})

test('shows all users their own activity since 1.5.1 [AP-040]', async () => {
  await signInWith('anna')
  await renderAt('/profile?tab=activity', remote)
  await row(/anna.*Signed in/)
})

test("links a user who isn't an administrator to no pages of administrators", async () => {
  await addUser('otto', { platform_role_id: 'platform-user', display_name: 'Otto' })
  await signInWith('otto')
  const own = Object(await callApi('get', 'users/otto'))
  await callApi('put', 'users/otto', { ...own, display_name: 'O.' })
  await renderAt('/profile?tab=activity', remote)
  const [changed] = await screen.findAllByRole('row', { name: /Changed.*User otto/ })
  if (!changed) throw new Error('not listed')
  const hrefs = within(changed)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => href.startsWith('/users'))).toEqual([])
})

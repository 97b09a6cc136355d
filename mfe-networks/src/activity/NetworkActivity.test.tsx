/**
 * @backend empty
 * @edition pro
 */
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const policySchema = z.looseObject({ id: z.string(), name: z.string() })

const row = (name: RegExp) => screen.findByRole('row', { name })
const corp = paths.activity('corp')

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('bare', '10.2.0.0/24')
  await addNetwork('busy', '10.3.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }])
  await callApi('post', 'v1/tags', { tag_name: 'database', network: 'corp' })
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  const policy = policies.find(({ name }) => name === 'All Nodes')
  await callApi('put', 'v1/acls', { ...policy, enabled: false })
})

test('lists who did what in a network, newest first [MX-001, AP-039]', async () => {
  await renderAt(corp, remote)

  await row(/All Nodes/)
  const [, newest, second, oldest] = screen.getAllByRole('row')
  expect(newest).toHaveTextContent(/admin.*Changed.*Policy.*All Nodes.*Console/)
  expect(second).toHaveTextContent(/admin.*Created.*Tag.*database/)
  // a device joined with a key, without a user
  expect(oldest).toHaveTextContent(/corp.*Enrollment key.*Joined the network.*Device.*edge-1/)
})

test('shows the values before and after a change [MX-001]', async () => {
  const user = await renderAt(corp, remote)
  await row(/All Nodes/)
  await chooseAction(user, 'Details', 'admin All Nodes')

  const dialog = await screen.findByRole('dialog', { name: 'Activity entry' })
  const change = (await within(dialog).findByText('enabled')).parentElement
  expect(change).toHaveTextContent('enabled−beforetrue+afterfalse')
  expect(within(dialog).queryByText('policy_type')).toBeNull()
})

test('shows a message for an entry that no longer exists', async () => {
  await renderAt(`${corp}&dialog=activity-entry&dialog.entry=none`, remote)
  await screen.findByText('Entry not found')
})

test('requests the entries of one user and of the last days from the server [AP-038]', async () => {
  await fault({ kind: 'error', status: 500, message: 'disk full', path: '/api/v1/activity' })
  await renderAt(`${corp}&filter=user%3Aadmin&filter=when%3A7d`, remote)

  expect(await screen.findByRole('alert')).toHaveTextContent('disk full')
})

test('filters by user and searches by name', async () => {
  const user = await renderAt(`${corp}&filter=user%3Aadmin&filter=when%3A7d`, remote)
  await row(/All Nodes/)
  expect(screen.queryByRole('row', { name: /edge-1/ })).toBeNull()

  await user.type(screen.getByRole('searchbox'), 'database')
  await waitFor(() => expect(screen.queryByRole('row', { name: /All Nodes/ })).toBeNull())
  await row(/database/)
})

test('links onward from a user without activity', async () => {
  const user = await renderAt(`${corp}&filter=user%3Anobody`, remote)
  await screen.findByText(inEnglish('networks:activity.nothingMatches'))
  await user.click(screen.getByRole('link', { name: 'Show all activity' }))
  await row(/edge-1/)
})

test('loads older entries on request', async () => {
  await signInAsAdmin()
  for (let made = 0; made < 501; made += 1) {
    await callApi('post', 'v1/tags', { tag_name: `tag-${made}`, network: 'busy' })
  }
  const user = await renderAt(paths.activity('busy'), remote)
  await screen.findByText('500 entries')
  await user.click(screen.getByRole('button', { name: 'Load older entries' }))
  await screen.findByText('501 entries')
  // the button that had the focus no longer exists
  expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull()
  expect(screen.getByText(inEnglish('networks:activity.whole'))).toHaveFocus()
})

test('describes in an empty network what will be listed and what never is', async () => {
  await renderAt(paths.activity('bare'), remote)
  await screen.findByText('No activity yet')
  expect(screen.getByText(inEnglish('networks:activity.notListed'), { exact: false })).toBeVisible()
})

test("explains to users without access why they can't see the activity", async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    status: 403,
    message: 'not yours',
    path: '/api/v1/network/activity',
  })
  await renderAt(corp, remote)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("Couldn't load activity")
  expect(alert).toHaveTextContent('not yours')
})

test('shows an error in place of a list that fails to load and retries on request', async () => {
  await signInAsAdmin()
  const wanted = { kind: 'drop', path: '/api/v1/network/activity' } as const
  const { remove } = await fault(wanted)
  const user = await renderAt(corp, remote)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await remove()
  await user.click(retry)
  await row(/edge-1/)
})

test('explains to non-admins that this server shows the activity to administrators only', async () => {
  await signInAsUser()
  await renderAt(corp, remote)
  expect(await screen.findByText(inEnglish('networks:activity.notYours'))).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

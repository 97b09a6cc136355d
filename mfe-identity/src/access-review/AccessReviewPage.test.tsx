/**
 * @backend empty
 * @edition pro
 */
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote } from '../testing'

const manifest = z.parse(z.looseObject({ routes: z.array(z.unknown()) }), remote.manifest)

/** Adds another remote's page that shows what a user may reach. */
const reaching = {
  ...remote,
  manifest: {
    ...manifest,
    routes: [
      ...manifest.routes,
      {
        path: '/networks/:networkId/reach/:entity',
        module: 'UserPage',
        place: 'reach',
        title: { en: 'Connectivity', de: 'Erreichbarkeit', fr: 'Connectivité' },
      },
    ],
  },
}

beforeAll(async () => {
  await addUser('anna', { platform_role_id: 'service-user' })
  await signInAsAdmin()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const token = { name: 'backup', user_name: 'anna', expires_at }
  await callApi('post', 'v1/users/access_token?username=anna', token)
  const ended = { ...token, name: 'old-backup', expires_at: '2020-01-01T00:00:00Z' }
  await callApi('post', 'v1/users/access_token?username=anna', ended)
  await callApi('post', 'users/anna/disable')
})

const found = (name: string) => screen.findByRole('grid', { name })

test('checks count their findings and link to them', async () => {
  const user = await renderAt('/users/access-review', remote)
  expect(await within(await found('No two-factor authentication')).findByText('anna')).toBeVisible()
  const checks = screen.getByRole('navigation', { name: 'Checks' })
  await user.click(within(checks).getByRole('link', { name: /^Never signed in\s*1/ }))
  expect(await within(await found('Never signed in')).findByText('anna')).toBeVisible()
})

const countOf = (table: HTMLElement, words: string) =>
  within(table).findByRole('gridcell', { name: words })

async function answerJob(user: UserEvent, action: string) {
  await user.click(await screen.findByRole('button', { name: action }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: action }))
  // while it runs, this is the only button that stops it
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2))
  await user.keyboard('{Escape}')
}

test('counts open tokens of disabled users only on request, and revokes all of them', async () => {
  const user = await renderAt('/users/access-review?check=tokens', remote)
  const table = await found(inEnglish('identity:accessReview.check.tokens.title'))
  expect(await countOf(table, 'Not counted yet')).toBeVisible()
  await user.click(await within(table).findByRole('checkbox', { name: 'Select anna' }))
  await answerJob(user, 'Count active tokens')
  expect(await countOf(table, '1 active token')).toBeVisible()

  await answerJob(user, 'Revoke tokens')
  expect(
    await screen.findByText(inEnglish('identity:accessReview.check.tokens.none')),
  ).toBeVisible()
  expect(await callApi('get', 'v1/users/access_token?username=anna')).toEqual([])
})

test('exports a line for each finding for an auditor, and states which values were never counted', async () => {
  const user = await renderAt('/users/access-review', remote)
  await found('No two-factor authentication')
  const made = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  // jsdom would follow the link
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const button = screen.getByRole('button', { name: 'Export review' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await waitFor(() => expect(made).toHaveBeenCalled())
  const [file] = made.mock.calls[0] ?? []
  const text = file instanceof Blob ? await file.text() : ''
  expect(text).toMatch(
    /^Disabled users with access tokens,anna,service-user,Disabled,.*,Not counted yet\r?$/m,
  )
  expect(text).toMatch(/^Administrators,admin,super-admin,Enabled,/m)
  expect(text).toMatch(/^Groups without members,/m)
})

test('mentions MFA that is already required instead of the link to require it', async () => {
  await renderAt('/users/access-review', remote)
  await found('No two-factor authentication')
  const settings = z.parse(z.looseObject({}), await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, mfa_enforced: true })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/^This server requires two-factor authentication\./)).toBeVisible()
})

test('links each user to what that user can reach', async () => {
  await signInAsAdmin()
  await addNetwork('dock', '10.8.0.0/24')
  await renderAt('/users/access-review?check=never', reaching)
  const row = await within(await found('Never signed in')).findByRole('row', { name: /anna/ })
  const link = await within(row).findByRole('link', {
    name: inEnglish('identity:accessReview.reach.showOf', { name: 'anna', network: 'dock' }),
  })
  expect(link).toHaveAttribute('href', '/networks/dock/reach/user%3Aanna')
  await renderAt('/users/anna', reaching)
  const text = inEnglish('identity:users.page.rights.reachIn', { network: 'dock' })
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute(
    'href',
    '/networks/dock/reach/user%3Aanna',
  )
})

test('offers the network in which it shows what users can reach above the list', async () => {
  await signInAsAdmin()
  await addNetwork('dock', '10.8.0.0/24')
  await addNetwork('yard', '10.7.0.0/24')
  const user = await renderAt('/users/access-review?check=never', reaching)
  const choice = await screen.findByRole('combobox', {
    name: inEnglish('identity:accessReview.reach.choose'),
  })
  await user.selectOptions(choice, 'yard')
  const row = await within(await found('Never signed in')).findByRole('row', { name: /anna/ })
  const link = await within(row).findByRole('link', {
    name: inEnglish('identity:accessReview.reach.showOf', { name: 'anna', network: 'yard' }),
  })
  expect(link).toHaveAttribute('href', '/networks/yard/reach/user%3Aanna')
})

test('shows the roles of a group without members by name', async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
  await renderAt('/users/access-review?check=groups', remote)
  const table = await found('Groups without members')
  expect(await within(table).findByText('lab: lab User')).toBeVisible()
})

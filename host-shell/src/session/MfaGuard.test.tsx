/** @backend seeded */
import { queryClient, z } from '@meshdeck/platform'
import { ownUserSchema, updateOwnUser } from '@meshdeck/platform/shell'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const title = { en: 'MFA', de: 'MFA', fr: 'MFA' }
const remotes = [
  {
    ...networksRemote,
    routes: [
      {
        path: '/mfa-required',
        module: 'MfaRequiredPage',
        place: 'mfa-required',
        title,
        layout: 'none' as const,
      },
    ],
    navigation: [],
  },
]

const cached = z.parse(ownUserSchema, { username: 'admin', platform_role_id: 'super-admin' })

async function demandMfa(isRequired: boolean) {
  await signInAsAdmin()
  const settings = z.parse(z.looseObject({}), await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, mfa_enforced: isRequired })
}

/** Opens the dashboard as an admin with this user in the stored session. */
async function openAs(user: Partial<typeof cached>) {
  updateOwnUser({ ...cached, ...user })
  await renderShell('/dashboard?x=1', { remotes })
}

const arrivesAtSetUp = () =>
  waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      '/mfa-required?return=%2Fdashboard%3Fx%3D1',
    ),
  )

const staysAtTheDashboard = async () => {
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // the redirect loads after the page
  const lookUp = () => queryClient.getQueryCache().find({ queryKey: ['own-user'], exact: false })
  await waitFor(() => expect(lookUp()?.state.fetchStatus).toBe('idle'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(window.location.pathname).toBe('/dashboard')
}

test('redirects a user without required MFA to the set-up [SE-001, SE-050]', async () => {
  await demandMfa(true)
  await openAs({})
  await arrivesAtSetUp()
})

test("doesn't redirect when no MFA is required [SE-050]", async () => {
  await demandMfa(false)
  await openAs({})
  await staysAtTheDashboard()
})

test('uses the role from the server, whatever was changed in the stored session', async () => {
  await demandMfa(false)
  await openAs({ platform_role_id: 'platform-user' })
  expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible()
})

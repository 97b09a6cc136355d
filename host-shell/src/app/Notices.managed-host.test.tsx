/** @backend empty */
import { queryClient, z } from '@meshdeck/platform'
import { sessionSchema, startSession } from '@meshdeck/platform/shell'
import { signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'

import { renderShell } from '../testing/render-shell'
import { removeNetworks } from '../testing/render-wizard'

const words = inEnglish('shell:app.managedHost.text')

type Arrival = { variant?: 'hosted' | 'self-hosted'; isNewTenant?: boolean; isAdmin?: boolean }

/** Opens the dashboard as a user who came by a launch link. */
async function arrive({ variant = 'hosted', isNewTenant = true, isAdmin = true }: Arrival = {}) {
  await (isAdmin ? signInAsAdmin() : signInAsUser())
  const stored = sessionStorage.getItem('meshdeck_session') ?? ''
  const session = z.parse(sessionSchema, JSON.parse(stored))
  startSession({ ...session, tenantId: 'tenant-7', isNewTenant }, { remember: false })
  const user = await renderShell('/dashboard', { settings: { variant } })
  await screen.findByText('API host')
  return user
}

test('tells a new tenant of the hosted variant how long the first device takes [SH-017, SH-159, SH-160]', async () => {
  await arrive()
  expect(await screen.findByText(words)).toBeVisible()
})

test.each<[string, Arrival]>([
  ['in a self-hosted console', { variant: 'self-hosted' }],
  ['of a tenant who is not new', { isNewTenant: false }],
  ["for a user who isn't an administrator", { isAdmin: false }],
])('shows no such banner on the dashboard %s [SH-017, SH-159]', async (_, arrival) => {
  await arrive(arrival)
  // the banner would request the devices first
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(words)).toBeNull()
})

test('stays hidden after it was dismissed and moves the focus to the page', async () => {
  const user = await arrive()
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
  expect(localStorage.getItem('managed_host_told')).toBe('tenant-7')
})

test('hides the banner and stops polling once there is a device [SH-159]', async () => {
  await arrive()
  await screen.findByText(words)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const askers = () =>
    queryClient
      .getQueryCache()
      .find({ queryKey: ['hosts'], exact: false })
      ?.getObserversCount() ?? 0
  const asking = askers()
  await removeNetworks()
  await addNetwork('lab', '10.80.0.0/16')
  await joinDevices('lab', [{ name: 'tenant-7-mgm-endpoint-1' }])

  await act(() => queryClient.invalidateQueries({ queryKey: ['hosts'] }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(localStorage.getItem('managed_host_told')).toBe('tenant-7')
  // panels of the dashboard observe the devices too
  await waitFor(() => expect(askers()).toBe(asking - 1))
})

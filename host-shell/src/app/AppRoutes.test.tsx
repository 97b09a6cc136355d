/** @backend seeded */
import { networkListQuery } from '@meshdeck/api/networks'
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { addNetwork } from '@meshdeck/testing/prepare'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const remotes = [networksRemote]
const listedNetworks = () =>
  queryClient.getQueryData(networkListQuery().queryKey)?.map(({ netid }) => netid)

test('redirects a page without a session to the sign-in and keeps its address [SH-081, SE-042]', async () => {
  await renderShell('/networks?q=lab', { remotes })

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('return')).toBe('/networks?q=lab')
})

test('redirects the start page to the nodes of the first network [SH-029]', async () => {
  await signInAsAdmin()
  await renderShell('/', { remotes })
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/networks\/[^/]+\/nodes$/))
})

test('keeps the parameters in a redirect that a remote declares [SH-080]', async () => {
  await signInAsAdmin()
  const [first] = await networkIds()
  await renderShell(`/networks/${first}?tab=x`, { remotes })

  await waitFor(() => expect(window.location.pathname).toBe(`/networks/${first}/nodes`))
  expect(window.location.search).toBe('?tab=x')
})

test('adds the tab to the query when redirecting to a tab', async () => {
  await signInAsAdmin()
  const [first] = await networkIds()
  await renderShell(`/networks/${first}/files?q=x`, { remotes })

  await waitFor(() => expect(window.location.pathname).toBe(`/networks/${first}/nodes`))
  expect(window.location.search).toBe('?q=x&tab=config')
})

test('redirects to /404 for an unknown network [SH-076, SH-078, SH-079]', async () => {
  // warns about the network by name
  jest.spyOn(console, 'warn').mockImplementation()
  await signInAsAdmin()
  await renderShell('/networks/no-such-network/nodes', { remotes })

  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(window.location.pathname).toBe('/404')
  expect(document.title).toBe('404 · Meshdeck')
})

test('leaves the message to the open page when its network is deleted [NW-023]', async () => {
  await signInAsAdmin()
  await addNetwork('brief', '10.250.0.0/24')
  await renderShell('/networks/brief/nodes', { remotes })
  // the page has its title before the list of networks confirms that the network exists
  await waitFor(() => expect(listedNetworks()).toContain('brief'))
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await callApi('delete', 'networks/brief')
  await act(() => queryClient.invalidateQueries({ queryKey: ['networks'] }))

  await waitFor(() => expect(logged).toHaveBeenCalledWith('Network not found: brief'))
  expect(window.location.pathname).toBe('/networks/brief/nodes')
})

test('shows the not-found page for a path that matches nothing [SH-077]', async () => {
  await signInAsAdmin()
  const user = await renderShell('/nothing/here', { remotes })

  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { name: '404' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // the sidebar shows the logo
  expect(main.queryByText('Meshdeck')).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Go to dashboard' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('explains a Pro page of a community server, describes Pro and links to the contact [CO-017, CO-059]', async () => {
  await signInAsAdmin()
  const [first] = await networkIds()
  await renderShell(`/networks/${first}/analytics`, { remotes })

  expect(await screen.findByRole('heading', { name: 'Pro feature' })).toBeVisible()
  expect(screen.getByText(/unlimited networks, SSO, Internet Gateways and Relays/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    'https://www.netmaker.io/contact',
  )
})

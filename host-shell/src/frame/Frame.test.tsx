/** @backend seeded */
import { signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const remotes = [networksRemote]
const menu = () => screen.findByRole('navigation', { name: 'Main' })
const entry = async (name: string) => within(await menu()).findByRole('link', { name })

beforeEach(() => signInAsAdmin())

test('renders the sidebar from what remotes declare, before any of them is loaded [SH-098, SH-102]', async () => {
  await renderShell('/dashboard', { remotes })

  expect(await entry('Dashboard')).toHaveAttribute('href', '/dashboard')
  expect(await entry('Networks')).toHaveAttribute('href', '/networks')
})

test('activates the first network and its entries until another is chosen [SH-105, SH-106, NW-020, SE-023]', async () => {
  await renderShell('/dashboard', { remotes })
  const [first] = await networkIds()

  expect(await entry('Nodes')).toHaveAttribute('href', `/networks/${first}/nodes`)
  expect(localStorage.getItem('active_network')).toBe(first)
})

test('activates the network whose page is opened', async () => {
  const last = (await networkIds()).at(-1)
  await renderShell(`/networks/${last}/nodes`, { remotes })

  await waitFor(() => expect(localStorage.getItem('active_network')).toBe(last))
  expect(await entry('Nodes')).toHaveAttribute('aria-current', 'page')
})

test('falls back to the first network when the active one no longer exists', async () => {
  localStorage.setItem('active_network', 'gone')
  await renderShell('/dashboard', { remotes })

  const [first] = await networkIds()
  expect(await screen.findByRole('button', { name: `Network: ${first}` })).toBeVisible()
})

async function openFirstNetwork(user: UserEvent) {
  const [network] = await screen.findAllByRole('link', { name: /^[a-z]+-[a-z]+$/ })
  if (network) await user.click(network)
  await waitFor(() => expect(window.location.pathname).toMatch(/\/networks\/.+\/nodes/))
}

/** Chooses a menu entry by keyboard. jsdom needs a moment between highlighting an entry and choosing it. */
async function choose(user: UserEvent, key: string, name: string) {
  await user.keyboard(key)
  await waitFor(() =>
    expect(screen.getByText(name).closest('[role^=menuitem]')).toHaveAttribute('data-highlighted'),
  )
  await user.keyboard('{Enter}')
}

async function openAccountMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /Account menu/ }))
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
}

test('shows a Pro entry of the community edition with a badge and without a link [SH-008, SH-114]', async () => {
  const user = await renderShell('/dashboard', { remotes })
  await openFirstNetwork(user)

  const locked = await entry('Analytics Pro')
  expect(locked).toHaveAttribute('aria-disabled', 'true')
  expect(locked).not.toHaveAttribute('href')
  expect(within(locked).getByText('This feature is only available on Pro')).toBeInTheDocument()
})

test('links no part of the breadcrumb to a Pro page in the community edition', async () => {
  const title = { en: 'Node', de: 'Knoten', fr: 'Nœud' }
  const below = { path: '/networks/:networkId/analytics/:nodeId', module: 'AnalyticsPage', title }
  const [office = ''] = await networkIds()
  await renderShell(`/networks/${office}/analytics/edge-1`, {
    remotes: [{ ...networksRemote, routes: [...networksRemote.routes, below] }],
  })
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))

  expect(await trail.findByRole('link', { name: 'Networks' })).toBeVisible()
  expect(trail.getByText('Analytics')).toBeVisible()
  expect(trail.queryByRole('link', { name: 'Analytics' })).toBeNull()
})

test('shows links, edition, versions and the year in the footer [SH-135, SH-136, SH-137, SH-138, SH-139, SH-140, SH-141, SH-142, CO-016, CO-018, CO-044]', async () => {
  await renderShell('/dashboard', { settings: { links: { terms: 'https://example.com/terms' } } })
  const links = ['Docs', 'Support', 'Help center', 'Terms and conditions']
  const sidebar = within(await menu())
  for (const name of links) expect(await sidebar.findByRole('link', { name })).toBeVisible()

  expect(screen.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
    'href',
    'https://example.com/terms',
  )
  expect(await screen.findByText('Community · UI v1.0.0 · Server v1.0.0')).toBeVisible()
  expect(screen.getByText(new RegExp(String(new Date().getFullYear())))).toBeVisible()
})

test("tells a user who isn't an administrator why they can't add a network [SH-104]", async () => {
  await signInAsUser()
  const user = await renderShell('/dashboard', { remotes })
  const addNetwork = await within(await menu()).findByRole('button', { name: 'Add Network' })
  expect(addNetwork).toHaveAttribute('aria-disabled', 'true')
  expect(addNetwork).toHaveAccessibleDescription(inEnglish('shell:shared.adminsOnly'))

  await user.click(addNetwork)
  expect(window.location.search).toBe('')
})

test('pins and unpins the sidebar with Ctrl+S and keeps the choice [SH-151, SH-152, SH-153, SE-028]', async () => {
  const user = await renderShell('/dashboard')
  await menu()

  await user.keyboard('{Control>}s{/Control}')
  expect(localStorage.getItem('sidebar_expanded_state')).toBe('false')
  await user.keyboard('{Meta>}s{/Meta}')
  expect(localStorage.getItem('sidebar_expanded_state')).toBe('true')

  await user.click(screen.getByRole('button', { name: 'Unpin sidebar' }))
  expect(localStorage.getItem('sidebar_expanded_state')).toBe('false')
})

test("draws the account's initials locally without requesting a picture from a service [CO-037]", async () => {
  await renderShell('/dashboard')
  const account = await screen.findByRole('button', { name: /Account menu for admin/ })
  expect(within(account).getByText('AD')).toBeVisible()
  expect(account.querySelector('img, image')).toBeNull()
})

test('switches the theme in the account menu and keeps it [SH-131, SE-024, SE-057]', async () => {
  const user = await renderShell('/dashboard')
  await openAccountMenu(user)
  await choose(user, '{Home}', 'Dark theme')

  await waitFor(() => expect(document.documentElement).toHaveClass('light'))
  expect(localStorage.getItem('theme')).toBe('light')
  // the menu of a switch stays open, so that the user can switch back
  const theme = screen.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  await waitFor(() => expect(theme).toHaveAttribute('aria-checked', 'false'))
})

test('lists all languages unless the installation limits them [SH-133]', async () => {
  const user = await renderShell('/dashboard')
  await openAccountMenu(user)

  for (const name of ['English', 'Deutsch', 'Français'])
    expect(screen.getByRole('menuitemradio', { name })).toBeVisible()
})

test('lists only English when the installation offers no other language [SH-132]', async () => {
  const user = await renderShell('/dashboard', { settings: { languages: ['en'] } })
  await openAccountMenu(user)

  expect(screen.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  expect(screen.queryByRole('menuitemradio', { name: 'Deutsch' })).toBeNull()
})

test('translates every text at once when the language changes', async () => {
  const user = await renderShell('/dashboard')
  await openAccountMenu(user)
  await choose(user, 'f', 'Français')

  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'fr')
  const radio = (name: string) => screen.getByRole('menuitemradio', { name })
  await waitFor(() => expect(radio('Français')).toHaveAttribute('aria-checked', 'true'))
  expect(radio('English')).toHaveAttribute('aria-checked', 'false')
})

test('clears the session on sign-out and opens the sign-in [SH-134, SE-045, AP-016]', async () => {
  const user = await renderShell('/dashboard')
  await openAccountMenu(user)
  await choose(user, '{End}', 'Logout')

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  const countOfAll = () => localStorage.length + sessionStorage.length
  await waitFor(() => expect(countOfAll()).toBe(countOfPreferences()))
  expect(window.location.search).toBe('')
})

const countOfPreferences = () =>
  Object.keys({ ...localStorage }).filter((key) => key !== 'meshdeck_session').length

test('finds a network with the network selector and keeps the section [SH-121, SH-124]', async () => {
  const user = await renderShell('/dashboard', { remotes })
  await openFirstNetwork(user)
  const other = (await networkIds()).at(-1) ?? ''

  await user.click(await screen.findByRole('button', { name: /^Network: / }))
  await user.type(await screen.findByRole('combobox', { name: 'Search networks' }), other)
  const option = await screen.findByRole('option', { name: new RegExp(other) })
  expect(option).toHaveTextContent(/\d+ nodes?/)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(window.location.pathname).toBe(`/networks/${other}/nodes`))
})

/** @backend empty */
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'

import { watchAddresses } from '../testing/browser'
import { networksRemote, otherRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

describe('dashboard page', () => {
  const remotes = [networksRemote, otherRemote]
  const main = async () => within(await screen.findByRole('main'))
  const summary = async () => within(await screen.findByRole('list', { name: 'Summary' }))
  const card = async (name: RegExp) => (await summary()).findByRole('link', { name })

  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('corp', '10.1.0.0/24')
  })
  beforeEach(() => signInAsAdmin())

  test('links each number to the list it counts and names the call it comes from [SH-031]', async () => {
    await renderShell('/dashboard', { remotes })

    const networks = await card(/^Networks 1 0 nodes$/)
    expect(networks).toHaveAttribute('href', '/networks')
    expect(networks).toHaveAccessibleDescription('From GET /api/v1/networks/stats')
    const devices = await card(/^Devices online 0 Enabled config files: 0$/)
    expect(devices).toHaveAttribute('href', '/devices?filter=health%3Aonline')
    expect(devices).toHaveAccessibleDescription('From GET /api/server/usage')
    // with a single network, its gateways are all gateways
    const gateways = await card(/^Gateways 0 including 0 internet gateways$/)
    expect(gateways).toHaveAttribute('href', '/networks/corp/gateways')
    expect(await card(/^Users 1$/)).toHaveAttribute('href', '/users')
    // config files and users appear in the list of nodes too, but aren't counted
    expect(await (await main()).findByRole('link', { name: '0 nodes' })).toHaveAttribute(
      'href',
      '/networks/corp/nodes',
    )
  })

  test('shows a number without a target as plain text', async () => {
    await renderShell('/dashboard')
    const { findByText, queryByRole } = await summary()
    await findByText('Devices online')
    expect(queryByRole('link')).toBeNull()
  })

  test("shows no number of egress routes when the server doesn't count them", async () => {
    await renderShell('/dashboard', { remotes })
    await card(/^Users/)
    expect((await summary()).queryByText('Egress routes')).toBeNull()
  })

  test("shows the server's message when counts can't be read, keeps the rest, and retries", async () => {
    const broken = await fault({ kind: 'error', message: 'disk full', path: '/api/server/usage' })
    const user = await renderShell('/dashboard', { remotes })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(inEnglish('shell:dashboard.usageFailed'))
    expect(alert).toHaveTextContent('disk full')
    expect(await card(/^Devices online –$/)).toBeVisible()
    expect(await card(/^Networks 1/)).toBeVisible()

    await broken.remove()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await card(/^Devices online 0/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test("keeps the counts when networks can't be read", async () => {
    const broken = await fault({
      kind: 'error',
      message: 'disk full',
      path: '/api/v1/networks/stats',
    })
    const user = await renderShell('/dashboard', { remotes })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent("Couldn't load networks")
    expect(alert).toHaveTextContent('disk full')
    expect(await card(/^Networks –$/)).toBeVisible()
    expect(await card(/^Users 1$/)).toBeVisible()

    await broken.remove()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    const panel = await main()
    expect(await panel.findByRole('link', { name: 'corp' })).toHaveAttribute(
      'href',
      '/networks/corp/nodes',
    )
  })

  test('reads everything again on Refresh', async () => {
    const user = await renderShell('/dashboard', { remotes })
    await card(/^Users 1$/)
    await callApi('post', 'users/anna', { username: 'anna', password: 'long-enough' })

    await user.click((await main()).getByRole('button', { name: 'Refresh' }))
    expect(await card(/^Users 2$/)).toBeVisible()
  })

  test('shows the next step when networks have no devices', async () => {
    const user = await renderShell('/dashboard', { remotes })
    const panel = await main()
    await panel.findByText(inEnglish('shell:dashboard.firstDevice'))

    const [, step] = panel.getAllByRole('button', { name: 'Add node' })
    const addresses = watchAddresses()
    if (step) await user.click(step)
    await waitFor(() => expect(addresses()).toContain('?dialog=node.add'))
  })

  test('names Pro-only features with the reason', async () => {
    const user = await renderShell('/dashboard', { remotes })
    const panel = await main()
    await panel.findByRole('heading', { name: 'Needs attention' })
    // a community server keeps no activity, and the panel leaves no gap
    await waitFor(() =>
      expect(panel.queryByRole('heading', { name: 'Recent activity' })).not.toBeInTheDocument(),
    )

    const invite = panel.getByRole('button', { name: 'Invite user' })
    expect(invite).toHaveAttribute('aria-disabled', 'true')
    expect(invite).toHaveAccessibleDescription('This feature is only available on Pro')
    await user.click(invite)
    expect(window.location.search).toBe('')
  })

  test("shows a user who isn't an administrator only their networks, and requests no server counts", async () => {
    await signInAsUser()
    const counts = await fault({ kind: 'error', message: 'no', path: '/api/server/usage' })
    await renderShell('/dashboard', { remotes })

    expect(await card(/^Networks 1$/)).toBeVisible()
    expect(await card(/^Nodes 0$/)).toHaveAttribute('href', '/networks/corp/nodes')
    const panel = await main()
    const addNetwork = panel.getByRole('button', { name: 'Add Network' })
    expect(addNetwork).toHaveAttribute('aria-disabled', 'true')
    expect(addNetwork).toHaveAccessibleDescription(inEnglish('shell:shared.adminsOnly'))
    expect(panel.queryByRole('heading', { name: 'Recent activity' })).toBeNull()
    expect(queryClient.isFetching()).toBe(0)
    expect(await counts.struck()).toBe(0)
  })
})

describe('networks panel', () => {
  test('tells an administrator that there is no network yet', async () => {
    await signInAsAdmin()
    await renderShell('/dashboard')
    expect(await screen.findByText('No networks yet')).toBeVisible()
  })

  test("tells a user who isn't an administrator that they have no network, as there may be others", async () => {
    await signInAsUser()
    await renderShell('/dashboard')

    expect(await screen.findByText('No networks assigned')).toBeVisible()
  })
})

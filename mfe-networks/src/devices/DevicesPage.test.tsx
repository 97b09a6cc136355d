/** @backend empty */
import { backend, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
}

test('offers to add the first device', async () => {
  await renderAt('/devices', remote)

  expect(await screen.findByText('No devices yet')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Add node' })).not.toHaveLength(0)
})

describe('with devices', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('corp', '10.1.0.0/24')
    await joinDevices('corp', [
      { name: 'edge-1', endpointip: '198.51.100.9', listenport: 4500 },
      { name: 'old-mac', os: 'darwin', version: 'v0.90.0' },
    ])
  })

  test('lists health, endpoint, port, system, version, networks and last check-in [SH-032, AP-068, HN-003, HN-020]', async () => {
    await renderAt('/devices', remote)
    await screen.findAllByText('Healthy')
    await screen.findAllByText(/ago$/)

    expect(await cellsOf('edge-1')).toEqual([
      '',
      'edge-1',
      'Healthy',
      '198.51.100.9',
      '4500',
      'Linux',
      'v1.0.0',
      '1',
      'Manually',
      expect.stringMatching(/ago$/),
      '',
    ])
    expect(screen.getByText('2 devices')).toBeVisible()
  })

  test('hides public addresses on request', async () => {
    const user = await renderAt('/devices', remote)
    await user.click(await screen.findByRole('button', { name: 'Hide public addresses' }))

    expect(await cellsOf('edge-1')).toContain('Hidden')
    expect(screen.queryByText('198.51.100.9')).toBeNull()
  })

  test('marks a client that is older than the server', async () => {
    await renderAt('/devices', remote)

    expect(await screen.findByText('Outdated')).toBeVisible()
    expect(await cellsOf('old-mac')).toContain('v0.90.0Outdated')
    expect(await cellsOf('edge-1')).toContain('v1.0.0')
  })

  test('redirects the old address here [SH-033]', async () => {
    await renderAt('/hosts', remote)

    expect(await screen.findByRole('heading', { name: 'All Devices' })).toBeVisible()
    expect(window.location.pathname).toBe('/devices')
  })

  test('shows the list to non-admins too', async () => {
    await signInAsUser()
    await renderAt('/devices', remote)

    expect(await cellsOf('edge-1')).toContain('198.51.100.9')
  })

  test("shows an error when the server doesn't respond, and retries", async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt('/devices', remote)
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect(alert).toHaveTextContent('Error loading network data')

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf('edge-1')).toContain('edge-1')
  })

  test.each([
    ['de', ['Alle Geräte', 'Letzter Kontakt', 'Veraltet']],
    ['fr', ['Tous les appareils', 'Dernier contact', 'Obsolète']],
  ] as const)('speaks %s [SH-133]', async (language, words) => {
    await renderAt('/devices', remote, { language })

    for (const word of words) await waitFor(() => expect(screen.getByText(word)).toBeVisible())
  })
})

/** @backend empty */
import { nodeListQuery } from '@meshdeck/api/nodes'
import { queryClient, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { firstOf, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const page = '/networks/corp/nodes'

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', { addressrange6: 'fd00:1::/64' })
  await addNetwork('bare', '10.2.0.0/24')
})

test('offers to add the first node of a network', async () => {
  const user = await renderAt('/networks/bare/nodes', remote)
  await screen.findByText('No nodes yet')

  await user.click(firstOf('link', 'Add node'))
  expect(await screen.findByRole('dialog', { name: 'Add new node' })).toBeVisible()
})

test('shows a newly joined device when the user returns to the empty page', async () => {
  await renderAt('/networks/bare/nodes', remote)
  await screen.findByText('No nodes yet')
  await joinDevices('bare', [{ name: 'bare-1' }])
  window.dispatchEvent(new Event('visibilitychange'))

  expect(await screen.findByRole('row', { name: /bare-1/ })).toBeVisible()
})

test('reports a missing network and links to the list', async () => {
  await renderAt('/networks/nowhere/nodes', remote)

  expect(await screen.findByText('Network not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All Networks' })).toHaveAttribute('href', '/networks')
})

describe('with nodes', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await joinDevices('corp', [
      { name: 'edge-10' },
      { name: 'edge-9', endpointip: '198.51.100.9', listenport: 4500 },
    ])
  })

  afterEach(() => jest.useRealTimers())

  test('lists names, health and addresses [SH-041, HN-020, AP-042, AP-068]', async () => {
    await renderAt(page, remote)

    expect(await cellsOf('edge-9')).toEqual([
      '',
      'edge-9',
      'Healthy',
      '10.1.0.2+ IPv6',
      '198.51.100.9:4500',
      '–',
      expect.stringMatching(/ago$/),
      '',
    ])
    expect(screen.getByText('2 nodes')).toBeVisible()
    expect(await screen.findByText('10.1.0.0/24')).toBeVisible()
  })

  test('shows no row before the list with the names is loaded', async () => {
    await signInAsAdmin()
    const names = new Set<string | null>()
    const observer = new MutationObserver(() => {
      for (const cell of document.querySelectorAll('[data-key]')) names.add(cell.textContent)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    const held = await fault({ kind: 'latency', milliseconds: 600_000, path: '/api/hosts' })
    await renderAt(page, remote)
    const { queryKey } = nodeListQuery('corp')
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toHaveLength(2))
    await waitFor(async () => expect(await held.struck()).toBe(1))
    expect(screen.queryByRole('gridcell')).toBeNull()

    await held.remove()
    await cellsOf('edge-9')
    observer.disconnect()
    expect([...names]).toEqual(['edge-9', 'edge-10'])
  })

  test('sorts names by number, so that edge-9 is before edge-10', async () => {
    await renderAt(page, remote)
    await cellsOf('edge-9')

    const [, first, second] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('edge-9')
    expect(second).toHaveTextContent('edge-10')
  })

  test('updates the status of a node while the page is open [AP-060, HN-024]', async () => {
    await signInAsAdmin()
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] })
    await renderAt(page, remote)
    expect(await cellsOf('edge-9')).toContain('Healthy')

    const wholeNodes = z.array(z.looseObject({ id: z.string(), address: z.string() }))
    const nodes = z.parse(wholeNodes, await callApi('get', 'nodes/corp'))
    const node = nodes.find(({ address }) => address === '10.1.0.2/24')
    await callApi('put', `nodes/corp/${node?.id}`, { ...node, connected: false })
    await act(() => jest.advanceTimersByTimeAsync(10_000))

    expect(await screen.findByText('Disconnected')).toBeVisible()
  })

  test('finds nodes by address and filters them by health', async () => {
    const user = await renderAt(page, remote)
    await user.type(await screen.findByRole('searchbox', { name: 'Search nodes' }), '198.51.100.9:')
    expect(await screen.findByText('1 of 2 nodes')).toBeVisible()

    await user.clear(screen.getByRole('searchbox'))
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('option', { name: 'Error' }))
    expect(await screen.findByText('No matching nodes')).toBeVisible()
  })

  test('keeps public addresses hidden [SE-025]', async () => {
    const user = await renderAt(page, remote)
    await user.click(await screen.findByRole('button', { name: 'Hide public addresses' }))

    expect(await cellsOf('edge-9')).toContain('Hidden')
    expect(screen.queryByText('198.51.100.9:4500')).toBeNull()
    expect(localStorage.getItem('public_addresses')).toBe('hidden')
  })

  test('hides them after a reload too and shows them on request [SE-025]', async () => {
    localStorage.setItem('public_addresses', 'hidden')
    const user = await renderAt(page, remote)
    expect(await cellsOf('edge-9')).toContain('Hidden')
    await user.click(screen.getByRole('button', { name: 'Show public addresses' }))
    expect(await cellsOf('edge-9')).toContain('198.51.100.9:4500')
  })

  test('copies the addresses of selected nodes', async () => {
    const user = await renderAt(page, remote)
    const copied = watchClipboard()
    await user.click(await screen.findByRole('checkbox', { name: 'Select edge-9' }))
    await user.click(await screen.findByRole('button', { name: 'Copy addresses' }))

    await waitFor(() => expect(copied).toEqual(['10.1.0.2\nfd00:1::2']))
    expect(await screen.findByText('Copied')).toBeVisible()
  })

  test('finds nodes by range', async () => {
    await renderAt(`${page}?filter=address:10.1.0.2/32`, remote)
    expect(await screen.findByText('1 of 2 nodes')).toBeVisible()
    expect(screen.getByText('in 10.1.0.2/32')).toBeVisible()
  })

  test.each([
    ['-os:linux', 'No matching nodes'],
    ['os:linux', '2 nodes'],
    ['seen:1d', '2 nodes'],
    ['-seen:30d', 'No matching nodes'],
    ['version:outdated', 'No matching nodes'],
    ['address:nonsense', 'No matching nodes'],
  ])('shows for the filter %s only "%s"', async (filter, text) => {
    await renderAt(`${page}?filter=${encodeURIComponent(filter)}`, remote)
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('disconnects the selected nodes, reports each result and retries failed ones', async () => {
    await signInAsAdmin()
    await fault({
      kind: 'error',
      message: 'try later',
      method: 'PUT',
      path: '/api/nodes/:network/:nodeid',
      calls: 1,
    })
    const user = await renderAt(page, remote)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await user.click(await screen.findByRole('button', { name: 'Disconnect nodes' }))
    expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()
    expect(screen.getByText('try later')).toBeVisible()

    await user.click(
      screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
    )
    expect(
      await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
    ).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Disconnected')).toHaveLength(2))
  })

  test('copies an address from the menu of a node', async () => {
    const user = await renderAt(page, remote)
    const copied = watchClipboard()
    await screen.findByRole('row', { name: /edge-9/ })
    await chooseAction(user, 'Copy public endpoint', 'edge-9')

    await waitFor(() => expect(copied).toEqual(['198.51.100.9:4500']))
    expect(await screen.findByText('Copied')).toBeVisible()
  })

  test('reports a node that another user has deleted and removes its row', async () => {
    await signInAsAdmin()
    await joinDevices('bare', [{ name: 'gone' }])
    const id = await nodeIdOf('bare', 'gone')
    const user = await renderAt('/networks/bare/nodes', remote)
    await screen.findByRole('row', { name: /gone/ })
    await callApi('delete', `nodes/bare/${id}?force=true`)
    await chooseAction(user, 'Delete', 'gone')
    await pressButton(user, 'Delete node', await openedDialog('Delete node gone?', 'alertdialog'))

    await screen.findByText(inEnglish('common:overlays.gone', { name: 'gone' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /gone/ })).toBeNull())
  })

  test("explains that the server doesn't respond and retries [ER-021]", async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt(page, remote)
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect(alert).toHaveTextContent('Error loading network data')
    // the other lists fail a moment later and would cancel the retry
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf('edge-9')).toContain('edge-9')
  })

  test('lets non-admins join by themselves [AN-001]', async () => {
    await signInAsUser()
    await renderAt(page, remote)

    const [add] = await screen.findAllByRole('link', { name: 'Add node' })
    expect(add).toHaveAttribute('href', expect.stringContaining('dialog=node.add'))
  })

  test.each([
    ['de', ['Private Adressen', '2 Knoten', 'Letzter Kontakt']],
    ['fr', ['Adresses privées', '2 nœuds', 'Dernier contact']],
  ] as const)('speaks %s [SH-133]', async (language, words) => {
    await renderAt(page, remote, { language })

    for (const word of words) await waitFor(() => expect(screen.getByText(word)).toBeVisible())
  })
})

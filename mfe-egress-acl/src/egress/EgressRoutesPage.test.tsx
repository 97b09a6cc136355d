/** @backend empty */
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { firstOf, openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

const page = '/networks/corp/egress'

async function cellsOf(name: string): Promise<HTMLElement[]> {
  const table = await screen.findByRole('grid', { name: 'Egress routes' })
  const row = within(table).getByRole('row', { name: new RegExp(name) })
  // without the checkbox that selects the row
  return within(row).getAllByRole('gridcell').slice(1)
}

const switchOf = (name: string) => screen.getByRole('switch', { name })

test('shows that there are no routes yet', async () => {
  await renderAt(page, remote)
  expect(await screen.findByText(inEnglish('egress:egress.empty'))).toBeVisible()
})

test("answers to the section's other name [SH-059]", async () => {
  await renderAt('/networks/corp/egress-gw', remote)
  expect(await screen.findByText(inEnglish('egress:egress.empty'))).toBeVisible()
  expect(window.location.pathname).toBe(page)
})

describe('with routes', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    const nodes = { [await prepareNode()]: 250 }
    const route = { network: 'corp', description: '', nodes, tags: [] }
    const routes = [
      { ...route, name: 'office-lan', range: '192.168.20.0/24', nat: true },
      { ...route, name: 'way-out', range: '', nat: false, is_internet_gateway: true },
    ]
    for (const body of routes) await callApi('post', 'v1/egress', body)
  })

  test('lists name, range, nodes, NAT and whether a route is active [SH-046, EG-006, EG-007, EG-012, EG-017, AP-080]', async () => {
    await renderAt(page, remote)
    await screen.findAllByText('gw-berlin')

    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers.slice(1)).toEqual([
      'Name',
      'Egress route',
      'Egress nodes',
      'NAT',
      'Active',
      'Created',
      'Actions',
    ])
    const [name, range, nodes] = await cellsOf('office-lan')
    expect([name, range, nodes].map((cell) => cell?.textContent)).toEqual([
      'office-lan',
      '192.168.20.0/24',
      'gw-berlin',
    ])
    expect(switchOf('NAT for office-lan')).toBeChecked()
    expect(switchOf('NAT for way-out')).not.toBeChecked()
    expect(switchOf('office-lan active')).toBeChecked()
  })

  test('shows the newest route first [EG-022]', async () => {
    await renderAt(page, remote)
    await cellsOf('way-out')

    const header = screen.getByRole('columnheader', { name: 'Created' })
    expect(header).toHaveAttribute('aria-sort', 'descending')
  })

  test('copies the range and says so [EG-023]', async () => {
    const user = await renderAt(page, remote)
    await cellsOf('office-lan')
    const copied = watchClipboard()
    await user.click(screen.getByRole('button', { name: 'Copy egress route for office-lan' }))

    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(copied).toEqual(['192.168.20.0/24'])
  })

  test('marks a route to the internet [EG-010, EG-011]', async () => {
    await renderAt(page, remote)

    const row = await screen.findByRole('row', { name: /way-out/ })
    const mark = within(row).getByRole('img', { name: 'Connected to the internet' })
    expect(mark).toHaveAccessibleDescription('Connected to the internet')
  })

  test.each(['OFFICE', '192.168.20', 'gw-berlin office'])(
    'finds a route by %s [EG-002, EG-003, EG-004, EG-005]',
    async (text) => {
      const user = await renderAt(page, remote)
      await screen.findAllByText('gw-berlin')

      await user.type(screen.getByRole('searchbox', { name: 'Search routes...' }), text)
      expect(await screen.findByText('1 of 2 routes')).toBeVisible()
      expect(await cellsOf('office-lan')).not.toHaveLength(0)
    },
  )

  test('switches many routes at once with a result for each, and undoes all of them', async () => {
    const user = await renderAt(page, remote)
    await cellsOf('office-lan')
    await user.click(screen.getByRole('checkbox', { name: 'Select office-lan' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select way-out' }))
    await user.click(screen.getByRole('button', { name: 'Disable' }))
    const question = await screen.findByRole('alertdialog', { name: 'Disable 2 routes?' })
    await user.click(within(question).getByRole('button', { name: 'Disable' }))

    const results = await screen.findByRole('list', { name: 'Results' })
    expect(within(results).getAllByRole('img', { name: 'Done' })).toHaveLength(2)
    const dialog = screen.getByRole('dialog')
    await user.click(firstOf('button', 'Close', dialog))
    await waitFor(() => expect(switchOf('office-lan active')).not.toBeChecked())
    expect(switchOf('way-out active')).not.toBeChecked()

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Egress route updated')).toBeVisible()
    await waitFor(() => expect(switchOf('office-lan active')).toBeChecked())
    expect(switchOf('way-out active')).toBeChecked()
  })

  test('shows the same routes as cards, newest first [EG-021, EG-022]', async () => {
    const user = await renderAt(page, remote)
    await cellsOf('office-lan')
    await user.click(screen.getByRole('link', { name: 'Show as list' }))

    const cards = within(await screen.findByRole('list', { name: 'Egress routes' }))
    const names = cards.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(names[0]).toMatch(/^way-out/)
    expect(names[1]).toMatch(/^office-lan192.168.20.0\/24/)
  })

  test("shows an error when the server doesn't respond, and retries [ER-051, AP-081]", async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt(page, remote)

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch egress routes')
    expect(screen.queryByText('office-lan')).not.toBeInTheDocument()

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf('office-lan')).not.toHaveLength(0)
  })

  test("shows routes read-only with a reason to users who can't administer the network", async () => {
    await signInAsUser()
    const user = await renderAt(page, remote)
    await cellsOf('office-lan')

    const nat = switchOf('NAT for office-lan')
    const reason = inEnglish('egress:egress.refused')
    expect(nat).toHaveAttribute('aria-disabled', 'true')
    expect(nat).toHaveAccessibleDescription(reason)
    await user.click(nat)
    expect(nat).toBeChecked()

    await user.click(screen.getByRole('button', { name: 'Actions for office-lan' }))
    const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    expect(remove).toHaveTextContent(reason)

    await renderAt(`${page}?dialog=new-egress`, remote)
    expect(await openedDialog('No access')).toHaveTextContent(reason)
  })

  test.each([
    ['de', 'Egress-Knoten', 'Mit dem Internet verbunden'],
    ['fr', 'Nœuds de sortie', 'Connecté à Internet'],
  ] as const)('renders in %s', async (language, column, internet) => {
    await renderAt(page, remote, { language })

    expect(await screen.findByRole('img', { name: internet })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: column })).toBeVisible()
  })
})

/** @backend seeded */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const PAGE = '/networks/corp-backbone/graph'

beforeEach(async () => {
  localStorage.removeItem('graph_view_mode')
  await signInAsAdmin()
})

const view = () => screen.getByRole('group', { name: 'View' })

test('shows the map first and stores the choice between map and graph [SH-049, SE-026]', async () => {
  const user = await renderAt(PAGE, remote)
  await screen.findByRole('heading', { name: 'Graph' })
  expect(await within(view()).findByRole('button', { name: 'Map', pressed: true })).toBeVisible()

  await user.click(within(view()).getByRole('button', { name: 'Graph' }))
  expect(within(view()).getByRole('button', { name: 'Graph', pressed: true })).toBeVisible()
  expect(localStorage.getItem('graph_view_mode')).toBe('graph')
})

test("reports a browser that can't draw and links to the table", async () => {
  const user = await renderAt(`${PAGE}?filter=mark%3Agateway&at=1,1,2`, remote)
  expect(await screen.findByText(inEnglish('networks:graph.refused'))).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show table' }))
  expect(
    await screen.findByRole('columnheader', { name: inEnglish('networks:graph.dependents') }),
  ).toBeVisible()
  // of the filtered rows, not of all
  expect(window.location.search).toBe('?filter=mark%3Agateway&view=table')
})

test('lists in the table first the rows with most dependents, and their kind', async () => {
  await renderAt(`${PAGE}?view=table`, remote)
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(3))
  const [, first] = screen.getAllByRole('row')
  expect(first).toHaveTextContent(/^ber-gw-01Gateway/)
  expect(screen.getAllByText('Config file').length).toBeGreaterThan(0)
})

test('names the filters as in the table of nodes', async () => {
  const user = await renderAt(`${PAGE}?view=table`, remote)
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(
    await screen.findByRole('group', { name: inEnglish('networks:graph.shownAs') }),
  ).toBeVisible()
  expect(screen.getByRole('group', { name: inEnglish('networks:nodes.os') })).toBeVisible()
})

test("reports a network that doesn't exist", async () => {
  await renderAt('/networks/nowhere/graph', remote)
  expect(await screen.findByText('Network not found')).toBeVisible()
})

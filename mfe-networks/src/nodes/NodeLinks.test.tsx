/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition pro
 */
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const NETWORK = 'corp-backbone'
beforeEach(signInAsAdmin)

test('shows the dependents of a node and the latency to its busiest peers [SH-043, AP-035]', async () => {
  await renderAt(paths.node(NETWORK, await nodeIdOf(NETWORK, 'ber-gw-01')), remote)
  const neighbors = (await screen.findByText(inEnglish('networks:graph.panel.linked')))
    .parentElement
  expect(neighbors).toHaveTextContent(/Config file/)
  expect(await screen.findByText(inEnglish('networks:graph.panel.busiest'))).toBeVisible()
  const pairs = () =>
    screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('dialog=pair'))
  await waitFor(() => expect(pairs()).toHaveLength(5))
})

test('marks only a slow peer, and says when one is offline', async () => {
  await renderAt(paths.node(NETWORK, await nodeIdOf(NETWORK, 'ber-gw-01')), remote)
  const list = (await screen.findByText(inEnglish('networks:graph.panel.busiest'))).parentElement
  await waitFor(() => expect(list?.querySelectorAll('li')).toHaveLength(5))
  const lines = [...(list?.querySelectorAll('li') ?? [])].map((line) => line.textContent)
  expect(lines.filter((line) => line?.includes('Offline'))).not.toEqual([])
  expect(lines.filter((line) => line?.includes('999'))).toEqual([])
  expect(list?.querySelector('[title*="is marked as a warning"]')).toBeNull()
})

test('reports missing metrics in their place and shows the rest of the page', async () => {
  const nodeId = await nodeIdOf(NETWORK, 'ber-gw-01')
  await fault({ kind: 'error', path: `/api/metrics/${NETWORK}/${nodeId}` })
  await renderAt(paths.node(NETWORK, nodeId), remote)
  expect(await screen.findByText("Couldn't load metrics")).toBeVisible()
  expect(screen.getByText(inEnglish('networks:graph.panel.linked'))).toBeVisible()
})

test('shows that a node is disconnected instead of peers and latencies', async () => {
  const nodeId = await nodeIdOf(NETWORK, 'ber-gw-01')
  const nodes = z.parse(
    listOf(z.looseObject({ id: z.string() })),
    await callApi('get', `nodes/${NETWORK}`),
  )
  const node = nodes.find(({ id }) => id === nodeId)
  await callApi('put', `nodes/${NETWORK}/${nodeId}`, { ...node, connected: false })
  await renderAt(paths.node(NETWORK, nodeId), remote)
  expect(await screen.findByText(inEnglish('networks:graph.panel.disconnected'))).toBeVisible()
  expect(screen.queryByText(inEnglish('networks:graph.panel.busiest'))).toBeNull()
  expect(screen.queryByText(inEnglish('networks:graph.panel.linked'))).toBeNull()
})

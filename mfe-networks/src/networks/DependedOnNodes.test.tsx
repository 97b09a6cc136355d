/** @backend seeded */
import { networkListQuery } from '@meshdeck/api/networks'
import { queryClient } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, userEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const NETWORK = 'corp-backbone'
const TITLE = inEnglish('networks:graph.hubPanel.title')

beforeEach(async () => {
  await signInAsAdmin()
  const networks = await queryClient.fetchQuery(networkListQuery())
  queryClient.setQueryData(
    networkListQuery().queryKey,
    networks.map((network) => ({ ...network, hosts: 10_000 })),
  )
})

test('finds the nodes with most dependents on request after showing the size of the data [SH-049, SH-051]', async () => {
  const refusal = await fault({ kind: 'error', status: 400, path: `/api/nodes/${NETWORK}` })
  await renderAt(paths.network(NETWORK), remote)
  const user = userEvent.setup({ delay: null })
  const find = await screen.findByRole('button', { name: 'Find nodes' })
  expect(
    screen.getByText(/^Loads the peer lists for 10,000 nodes \(about 1\d\.\d+ MiB of data\)\.$/),
  ).toBeVisible()
  expect(await refusal.struck()).toBe(0)

  await user.click(find)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await refusal.remove()
  await user.click(retry)
  const list = await screen.findByRole('list', { name: TITLE })
  const gateway = within(list).getByRole('link', { name: 'ber-gw-01' })
  expect(gateway).toHaveAttribute('href', paths.node(NETWORK, await nodeIdOf(NETWORK, 'ber-gw-01')))
  const counts = within(list)
    .getAllByTitle(inEnglish('networks:graph.dependents'))
    .map(({ textContent }) => Number(textContent))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

test('shows no error while the lists are loading', async () => {
  const delay = await fault({
    kind: 'latency',
    milliseconds: 60_000,
    path: `/api/nodes/${NETWORK}`,
  })
  const user = await renderAt(paths.network(NETWORK), remote)
  await user.click(await screen.findByRole('button', { name: 'Find nodes' }))
  await waitFor(async () => expect(await delay.struck()).toBe(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await delay.remove()
  await screen.findByRole('list', { name: TITLE })
})

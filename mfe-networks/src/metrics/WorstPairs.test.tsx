/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, userEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'
import { planOf } from './worst-pairs'

const NETWORK = 'corp-backbone'
beforeEach(signInAsAdmin)

test('reads slow and failing pairs on request and links to their cell and both nodes [MX-011, MX-012]', async () => {
  const refusal = await fault({ kind: 'error', path: `/api/metrics/${NETWORK}` })
  await renderAt(paths.network(NETWORK), remote)
  const user = userEvent.setup({ delay: null })
  const look = await screen.findByRole('button', { name: 'Check now' })
  expect(
    await screen.findByText(
      /^Find slow and failed connections between nodes\. The console loads metrics for 1 network \(up to /,
    ),
  ).toBeVisible()
  expect(await refusal.struck()).toBe(0)

  await user.click(look)
  expect(
    await screen.findByText(
      inEnglish('networks:metrics.worstPairs.failedOf', { networks: NETWORK }),
    ),
  ).toBeVisible()
  await refusal.remove()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const list = await screen.findByRole('list', { name: 'Connection problems' })
  const [first] = within(list).getAllByRole('link')
  if (!first) throw new Error('there is no pair')
  const [one = '', other = ''] = first.textContent.split(' – ')
  await user.click(first)
  const dialog = await screen.findByRole('dialog', { name: `${one} – ${other}` })
  expect(await within(dialog).findByRole('link', { name: `Open ${one}` })).toBeVisible()
  expect(within(dialog).getByRole('link', { name: `Open ${other}` })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  const cell = await screen.findByRole('gridcell', { name: `${one} to ${other}: Not connected` })
  await waitFor(() => expect(cell).toHaveClass('looked'))
  expect(cell).toHaveAttribute('tabindex', '0')
})

test('filters the result to one kind and shows all again', async () => {
  await renderAt(paths.network(NETWORK), remote)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  const list = await screen.findByRole('list', { name: 'Connection problems' })
  const kinds = screen.getByRole('group', { name: 'Connectivity' })
  const button = (name: string) => within(kinds).getByRole('button', { name })
  const states = () =>
    new Set(
      within(list)
        .getAllByText(/^(Not connected|Slow)$/)
        .map(textOf),
    )
  const counted = () =>
    Number(/\d+/.exec(textOf(screen.getByText(/^Connections with problems: \d+ of \d+\./)))?.[0])
  const all = counted()
  expect(button('All')).toHaveAttribute('aria-pressed', 'true')
  // the worst are first and fill the list
  expect(states()).toEqual(new Set(['Not connected']))

  await user.click(button('Slow'))
  expect(button('Slow')).toHaveAttribute('aria-pressed', 'true')
  expect(button('All')).toHaveAttribute('aria-pressed', 'false')
  expect(states()).toEqual(new Set(['Slow']))
  expect(within(list).getAllByText(/^\d{3} ms$/)).not.toHaveLength(0)
  const slow = counted()

  await user.click(button('Not connected'))
  expect(button('Slow')).toHaveAttribute('aria-pressed', 'false')
  expect(states()).toEqual(new Set(['Not connected']))
  expect(counted()).toBe(all - slow)
  const way = screen.getByRole('link', { name: 'Show all' })
  expect(way).toHaveAttribute('href', paths.metrics(NETWORK, 'filter=state%3Afailing'))

  await user.click(button('Not connected'))
  expect(button('Not connected')).toHaveAttribute('aria-pressed', 'false')
  expect(counted()).toBe(all)
})

const textOf = ({ textContent }: HTMLElement) => textContent

test('limits the cost to a number of networks and leaves large ones to their own page', () => {
  const networks = Array.from({ length: 15 }, (_, index) => ({ netid: `n${index}`, hosts: 10 }))
  const plan = planOf([{ netid: 'large', hosts: 101 }, { netid: 'alone', hosts: 1 }, ...networks])
  expect(plan.networkIds).toEqual(networks.slice(0, 10).map(({ netid }) => netid))
  expect(plan.calls).toBe(21)
  expect(plan.bytes).toBe(10 * 90 * 250)
  expect(plan.leftOut).toEqual(['large', 'n10', 'n11', 'n12', 'n13', 'n14'])
})

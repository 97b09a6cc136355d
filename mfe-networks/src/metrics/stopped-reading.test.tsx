/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const NETWORK = 'many'
/** Smallest number of nodes that isn't read with one call. */
const COUNT = 101
const nameOf = (number: number) => `edge-${String(number).padStart(3, '0')}`
const button = (name: string) => screen.findByRole('button', { name })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork(NETWORK, '10.1.0.0/16', { auto_join: true })
  const devices = Array.from({ length: COUNT }, (_, index) => ({ name: nameOf(index + 1) }))
  await joinDevices(NETWORK, devices)
})

test('stops loading all by keyboard, shows what is loaded, and continues with the rest', async () => {
  await signInAsAdmin()
  const waiting = await nodeIdOf(NETWORK, nameOf(41))
  const held = await fault({
    kind: 'latency',
    milliseconds: 600_000,
    path: `/api/metrics/${NETWORK}/${waiting}`,
  })
  const user = await renderAt(paths.metrics(NETWORK, 'tab=latency'), remote)
  ;(await button(`Load all ${COUNT} nodes`)).focus()
  await user.keyboard('{Enter}')
  expect(await button('Stop')).toHaveFocus()
  expect(await screen.findByText(`${COUNT - 1} of ${COUNT} nodes loaded`)).toBeVisible()

  await user.keyboard('{Enter}')
  const part = `Metrics are loaded for only the first 40 of ${COUNT} nodes in alphabetical order. To load metrics for another node, select it.`
  expect(await screen.findByText(part)).toBeVisible()
  const grid = await screen.findByRole('grid', { name: 'Latency between nodes' })
  expect(
    within(grid).getByRole('gridcell', { name: /^edge-001 to edge-002: no data/ }),
  ).toBeVisible()
  // the only button at that time
  expect(await button(`Load all ${COUNT} nodes`)).toHaveFocus()

  await held.remove()
  const asked = await fault({
    kind: 'latency',
    milliseconds: 1,
    path: '/api/metrics/{network}/{node}',
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(part)).toBeNull())
  expect(screen.queryByRole('button', { name: /^Load all/ })).toBeNull()
  expect(await asked.struck()).toBe(1)
})

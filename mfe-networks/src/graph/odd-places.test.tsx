/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

beforeEach(async () => {
  localStorage.removeItem('graph_view_mode')
  await signInAsAdmin()
})

/** Prepares a network whose devices report these locations; the community server doesn't look them up. */
async function prepare(netid: string, addressrange: string, locations: readonly string[]) {
  await addNetwork(netid, addressrange, { auto_join: true })
  const devices = locations.map((location, index) => ({ name: `${netid}-${index}`, location }))
  await joinDevices(netid, devices)
}

test('draws the map as a graph and explains it when no location is known or valid', async () => {
  await prepare('lost', '10.1.0.0/24', ['', 'somewhere', '95,13', '0,0'])
  await renderAt('/networks/lost/graph', remote)
  expect(
    await screen.findByText(inEnglish('networks:graph.nowhere'), { exact: false }),
  ).toBeVisible()
})

test('counts rows without a location above the map', async () => {
  await prepare('part', '10.2.0.0/24', ['52.5,13.4', '48.9,2.4', '12'])
  await renderAt('/networks/part/graph', remote)
  expect(await screen.findByText(inEnglish('networks:graph.placeless', { count: 1 }))).toBeVisible()
})

test('opens a map with one dot as a graph but still allows the map', async () => {
  await prepare('office', '10.4.0.0/24', ['52.5,13.4', '52.5,13.4', ''])
  const user = await renderAt('/networks/office/graph', remote)
  await screen.findByRole('button', { name: 'Graph', pressed: true })

  await user.click(screen.getByRole('button', { name: 'Map' }))
  expect(await screen.findByRole('button', { name: 'Map', pressed: true })).toBeVisible()
})

test('offers to add the first node in a network without nodes', async () => {
  await prepare('bare', '10.3.0.0/24', [])
  await renderAt('/networks/bare/graph', remote)
  expect(await screen.findByRole('link', { name: /Add/ })).toBeVisible()
})

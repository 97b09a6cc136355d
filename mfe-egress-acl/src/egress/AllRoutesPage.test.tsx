/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fill, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote, setClockOn } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  const nodes = { [await prepareNode()]: 250 }
  await addNetwork('plant', '10.2.0.0/24')
  const routes = [
    { network: 'corp', name: 'hq-lan', range: '10.20.0.0/16' },
    { network: 'corp', name: 'hq-cameras', range: '10.20.9.0/24' },
    { network: 'plant', name: 'plant-lan', range: '10.20.0.0/16' },
    { network: 'plant', name: 'plant-exit', range: '10.77.0.0/16' },
  ]
  for (const route of routes) await callApi('post', 'v1/egress', { ...route, nodes })
})

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`${name} `) })

test('lists the routes of all networks in one table and marks overlaps', async () => {
  await renderAt('/egress-routes', remote)
  const cameras = await rowOf('hq-cameras')
  expect(cameras).toHaveTextContent('corp')
  expect(cameras).toHaveTextContent(
    'This networkMore specific than route “hq-lan”, so this route takes precedence',
  )
  expect(await rowOf('plant-lan')).toHaveTextContent(
    'Across networksSame range as route hq-lan, corp',
  )
  expect(await screen.findAllByText('gw-berlin (metric 250)')).toHaveLength(4)
  expect(
    screen.getByText(
      inEnglish('egress:egress.allPage.totals', { count: 4, active: 4, networks: '2 networks' }),
    ),
  ).toBeVisible()
})

test('filters to overlapping routes and shows their number', async () => {
  const user = await renderAt('/egress-routes', remote)
  await rowOf('plant-exit')
  await pressButton(user, 'Overlaps 3')
  expect(await rowOf('plant-lan')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('plant-exit')).not.toBeInTheDocument())
  await pressButton(user, 'Overlaps 3')
  expect(await rowOf('plant-exit')).toBeVisible()
})

test('marks routes whose nodes are offline', async () => {
  await setClockOn(3600)
  try {
    await renderAt('/egress-routes', remote)
    expect(await within(await rowOf('plant-exit')).findByText('All offline')).toBeVisible()
  } finally {
    await setClockOn()
  }
})

test('shows for each network which route takes an address', async () => {
  const user = await renderAt('/egress-routes', remote)
  await rowOf('hq-cameras')
  await fill(
    user,
    screen.getByRole('searchbox', { name: inEnglish('egress:egress.allPage.address') }),
    '10.20.9.7',
  )

  expect(
    await screen.findByText(inEnglish('egress:egress.allPage.which', { address: '10.20.9.7' })),
  ).toBeVisible()
  expect(within(await rowOf('hq-cameras')).getByText('Route')).toBeVisible()
  expect(within(await rowOf('plant-lan')).getByText('Route')).toBeVisible()
  expect(within(await rowOf('hq-lan')).queryByText('Route')).not.toBeInTheDocument()
  expect(screen.getAllByText('Next')).toHaveLength(2)
  expect(
    screen.getByText(inEnglish('egress:egress.allPage.hold', { count: 3, total: 4 })),
  ).toBeVisible()
  expect(screen.getAllByText('through node gw-berlin (metric 250)')).toHaveLength(3)
})

test('draws the first route that takes an address where there is room', async () => {
  const { matchMedia } = window
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: /min-width/.test(media) }))
  await renderAt('/egress-routes?address=10.20.9.7', remote)

  const title = await screen.findByRole('heading', { name: 'hq-cameras' })
  expect(title.parentElement).toHaveTextContent('hq-camerascorp')
  await waitFor(() =>
    expect(document.querySelector('[data-part=drawing]')).toHaveTextContent('gw-berlin'),
  )
})

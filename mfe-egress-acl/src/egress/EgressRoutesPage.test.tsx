/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { newDevice } from '@meshdeck/testing/device'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const page = '/networks/corp/egress'

async function cellsOf(name: string): Promise<HTMLElement[]> {
  const table = await screen.findByRole('grid', { name: 'Egress routes' })
  const row = within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row).getAllByRole('gridcell')
}

const textOf = ({ textContent }: HTMLElement) => textContent

/** A network with one device in it; gives the id of its node. */
async function prepareNode(): Promise<string> {
  await callApi('post', 'networks', {
    netid: 'corp',
    addressrange: '10.1.0.0/24',
    isipv4: 'yes',
    isipv6: 'no',
    defaultacl: 'yes',
  })
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const token = encodeURIComponent(keys[0]?.token ?? '')
  await callApi('post', `v1/host/register/${token}`, newDevice('gw-berlin'))
  return waitFor(async () => {
    const [node] = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
    if (!node) throw new Error('The node is not there yet')
    return node.id
  })
}

test('says that there is no route yet', async () => {
  await renderAt(page, remote)
  expect(await screen.findByText('No egress routes yet')).toBeVisible()
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

    const cells = await cellsOf('office-lan')
    expect(cells.map(textOf)).toEqual([
      'office-lan',
      '192.168.20.0/24',
      'gw-berlin',
      'Enabled',
      'Enabled',
    ])
  })

  test('marks a route to the internet [EG-010, EG-011]', async () => {
    await renderAt(page, remote)

    const [, range] = await cellsOf('way-out')
    const mark = within(range as HTMLElement).getByRole('img', {
      name: 'Connected to the internet',
    })
    expect(mark).toHaveAccessibleDescription('Connected to the internet')
  })

  test.each(['OFFICE', '192.168.20', 'gw-berlin office'])(
    'finds a route by %s [EG-003, EG-004, EG-005]',
    async (text) => {
      const user = await renderAt(page, remote)
      await screen.findAllByText('gw-berlin')

      await user.type(screen.getByRole('searchbox', { name: 'Search routes' }), text)
      expect(await screen.findByText('1 of 2 routes')).toBeVisible()
      expect(await cellsOf('office-lan')).not.toHaveLength(0)
    },
  )

  test('explains a server that does not answer, and tries again', async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt(page, remote)

    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading egress routes')

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf('office-lan')).not.toHaveLength(0)
  })

  test.each([
    ['de', 'Egress-Knoten', 'Mit dem Internet verbunden'],
    ['fr', 'Nœuds egress', 'Connecté à Internet'],
  ] as const)('speaks %s', async (language, column, internet) => {
    await renderAt(page, remote, { language })

    expect(await screen.findByRole('img', { name: internet })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: column })).toBeVisible()
  })
})

/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition pro
 */
import { listOf, queryClient, queryKeyOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, userEvent, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const NETWORK = 'corp-backbone'

beforeEach(signInAsAdmin)

test('lists the worst pair first and links to the reports of both nodes [SH-050, MX-008, MX-009, MX-011, MX-013, AP-035]', async () => {
  await renderAt(paths.metrics(NETWORK), remote)
  const user = userEvent.setup({ delay: null })
  const [, first] = await screen.findAllByRole('row', { name: /–/ }).then((rows) => [0, ...rows])
  if (typeof first !== 'object') throw new Error('there is no pair')
  expect(within(first).getByText('Not connected')).toBeVisible()
  expect(within(first).getByTitle('Latency is 999ms')).toHaveTextContent(/^–$/)
  const link = within(first).getByRole('link')
  const [one = '', other = ''] = link.textContent.split(' – ')
  await user.click(link)
  const dialog = await screen.findByRole('dialog', { name: `${one} – ${other}` })
  expect(await within(dialog).findByText(`Reported by ${one}`)).toBeVisible()
  expect(within(dialog).getByText(`Reported by ${other}`)).toBeVisible()
  // minutes up, minutes watched, and their ratio
  expect(within(dialog).getAllByText(/^\d+h \d+m of \d+h \d+m$/)).toHaveLength(2)
  expect(within(dialog).getAllByText(/^[\d.]+%$/)).toHaveLength(2)
  expect(within(dialog).getByRole('link', { name: `Open ${one}` })).toBeVisible()
  expect(within(dialog).getByRole('link', { name: `Open ${other}` })).toBeVisible()
})

test('says that an end of a pair is disconnected', async () => {
  const id = await nodeIdOf(NETWORK, 'ber-gw-01')
  const nodes = z.parse(
    listOf(z.looseObject({ id: z.string() })),
    await callApi('get', `nodes/${NETWORK}`),
  )
  const node = nodes.find((listed) => listed.id === id)
  await callApi('put', `nodes/${NETWORK}/${id}`, { ...node, connected: false })
  await renderAt(paths.metrics(NETWORK, `of=${id}`), remote)
  const chips = await screen.findAllByTitle(/^(.*, )?ber-gw-01(, .*)?$/)
  expect(chips[0]).toHaveTextContent(inEnglish('networks:metrics.down.disconnected'))
  await callApi('put', `nodes/${NETWORK}/${id}`, { ...node, connected: true })
})

test.each([
  ['connectivity', 'Connectivity', /: (Not )?[Cc]onnected$/],
  ['latency', 'Latency', /: ((?!999 )[\d,]+ ms|–, Latency is 999ms)$/],
  ['sent', 'Bytes sent', /: [\d.]+ ([KMGT]i)?B$/],
  ['received', 'Bytes received', /: [\d.]+ ([KMGT]i)?B$/],
  ['uptime', 'Uptime', /: [\d.]+%$/],
])(
  'shows %s of every two nodes in the matrix [MX-003, MX-004, MX-005, MX-006, MX-007]',
  async (tab, label, said) => {
    await renderAt(paths.metrics(NETWORK, `tab=${tab}`), remote)
    const grid = await screen.findByRole('grid', { name: `${label} between nodes` })
    const cells = await within(grid).findAllByRole('gridcell')
    const pairCells = cells.filter((cell) => !cell.matches('.self'))
    expect(pairCells.length).toBeGreaterThan(0)
    for (const cell of pairCells) expect(cell.getAttribute('aria-label')).toMatch(said)
  },
)

test('moves through the matrix with the arrow keys and opens a pair with Enter', async () => {
  await renderAt(paths.metrics(NETWORK, 'tab=latency'), remote)
  const user = userEvent.setup({ delay: null })
  const grid = await screen.findByRole('grid', { name: 'Latency between nodes' })
  const [cell] = await within(grid).findAllByRole('gridcell')
  cell?.focus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByRole('dialog', { name: /–/ })).toBeVisible()
})

test('shows the reports of gateways about their config files [MX-010, AP-036]', async () => {
  await renderAt(paths.metrics(NETWORK, 'tab=clients'), remote)
  const table = await screen.findByRole('grid', { name: 'Config files' })
  expect((await within(table).findAllByRole('row')).length).toBeGreaterThan(1)
})

test('links a card of the analytics to the pairs that it counts [SH-057, MX-002]', async () => {
  await renderAt(paths.analytics(NETWORK), remote)
  const card = await screen.findByRole('link', { name: /^Not connected/ })
  expect(card).toHaveAttribute('href', paths.metrics(NETWORK, 'filter=state%3Afailing'))
})

test('limits the pairs to one node by name and resets the limit', async () => {
  await renderAt(paths.metrics(NETWORK, 'filter=state%3Afailing'), remote)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('link', { name: inEnglish('networks:metrics.of') }))
  const dialog = await screen.findByRole('dialog', { name: inEnglish('networks:metrics.of') })
  await user.type(await within(dialog).findByRole('combobox', { name: 'Node' }), 'ber-gw-01{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('link', { name: 'Connections for ber-gw-01' })).toBeVisible()
  // the filter is kept
  expect(new URLSearchParams(window.location.search).getAll('filter')).toEqual(['state:failing'])
  await user.click(screen.getByRole('button', { name: 'All nodes' }))
  expect(await screen.findByRole('link', { name: inEnglish('networks:metrics.of') })).toBeVisible()
})

test.each(['', '&dialog.one=a', '&dialog.one=a&dialog.other=a'])(
  'reports a pair without two ends in the address, %j, and sends no request',
  async (ends) => {
    await renderAt(paths.metrics(NETWORK, `dialog=pair${ends}`), remote)
    expect(await screen.findByText('Connection not found')).toBeVisible()
    expect(
      queryClient
        .getQueryCache()
        .findAll({ queryKey: queryKeyOf('metrics', { networkId: NETWORK, nodeId: '' }) })
        .every(({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt === 0),
    ).toBe(true)
  },
)

import { i18n } from '@meshdeck/platform'
import { type Column, filtersOf } from '@meshdeck/ui/data-table'

import { withNetwork } from './common-columns'
import { healthRank } from './common-filters'
import { met, offeredBy } from './sample-records'

beforeAll(() => i18n.init({ lng: 'en' }))

type Row = { id: string; name: string; network: string }

const rows: Row[] = [
  { id: '1', name: 'edge', network: 'lab' },
  { id: '2', name: 'spare', network: 'corp' },
  { id: '3', name: 'relay', network: 'lab' },
]
const column = (id: string, part: Pick<Column<Row>, 'phone'> = {}): Column<Row, string> => ({
  id,
  header: id,
  width: '1fr',
  text: ({ name }) => name,
  cell: ({ name }) => name,
  ...part,
})
/** Returns keys as texts, because no translations are loaded. */
const inNetworks = (columns: Array<Column<Row, string>>) =>
  withNetwork(i18n.getFixedT('en', 'networks'), columns)

test('places the network after the name, and on a phone in place of the next column', () => {
  const columns = inNetworks([
    column('name', { phone: 'below' }),
    column('addresses', { phone: 'below' }),
    column('health'),
  ])
  expect(columns.map(({ id, phone }) => [id, phone])).toEqual([
    ['name', 'below'],
    ['network', 'below'],
    ['addresses', undefined],
    ['health', undefined],
  ])
  const [, network] = columns
  expect([network?.header, rows.map((row) => network?.text?.(row, undefined))]).toEqual([
    'shared.network',
    ['lab', 'corp', 'lab'],
  ])
})

test('offers the networks of the rows, each once', () => {
  const filters = filtersOf(inNetworks([column('name')]), rows)
  expect(offeredBy(filters)).toEqual(['network corp lab'])
  expect(rows.map((row) => met(filters, row, ['network=lab']).length)).toEqual([1, 0, 1])
  expect(offeredBy(filtersOf(inNetworks([column('name')]), []))).toEqual(['network'])
})

test('sorts what needs attention first and treats an unfamiliar status as unknown', () => {
  const statuses = ['online', 'no idea', 'offline', 'error', 'warning']
  const sorted = statuses.toSorted((left, right) => healthRank(left) - healthRank(right))
  expect(sorted).toEqual(['error', 'warning', 'offline', 'no idea', 'online'])
})

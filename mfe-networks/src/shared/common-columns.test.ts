import { renderLoadedHook } from '@meshdeck/testing/hooks'
import type { Column } from '@meshdeck/ui/data-table'

import { useOfNetworks } from './common-columns'

type Row = { id: string; name: string; network: string }

const rows: Row[] = [
  { id: '1', name: 'edge', network: 'lab' },
  { id: '2', name: 'spare', network: 'corp' },
  { id: '3', name: 'relay', network: 'lab' },
]
const column = (id: string, part: Pick<Column<Row>, 'phone'> = {}): Column<Row> => ({
  id,
  header: id,
  width: '1fr',
  text: ({ name }) => name,
  cell: ({ name }) => name,
  ...part,
})
const ofNetworks = async (given: Row[] | undefined) => {
  const { result } = await renderLoadedHook('/', () => useOfNetworks(given))
  return result.current
}

test('places the network after the name, and on a phone in place of the next column', async () => {
  const { withNetwork } = await ofNetworks(rows)
  const columns = withNetwork([
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
    'Network',
    ['lab', 'corp', 'lab'],
  ])
})

test('offers the networks of the rows, each once', async () => {
  const { filter } = await ofNetworks(rows)
  expect(filter).toMatchObject({
    id: 'network',
    label: 'Network',
    options: [
      { value: 'corp', label: 'corp' },
      { value: 'lab', label: 'lab' },
    ],
  })
  const { matches } = filter
  expect(rows.filter((row) => matches(row, 'lab', undefined)).map(({ id }) => id)).toEqual([
    '1',
    '3',
  ])
  expect((await ofNetworks(undefined)).filter.options).toEqual([])
})

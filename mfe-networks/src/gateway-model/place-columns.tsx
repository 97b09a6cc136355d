import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { addressColumn, endpointColumn, healthColumn } from '../tables/common-columns'

/** What every table of gateways tells of one. */
type PlacedRow = {
  id: string
  name: string
  addresses: string[]
  endpoint: string
  status: string
}

/** The first columns of every table of gateways: which one, how it is, where it stands. */
export function placeColumns<Row extends PlacedRow>(
  t: TFunction,
  shown: { header: string; hrefOf: (row: Row) => string; showsEndpoints: boolean },
): Array<Column<Row, string>> {
  const { header, hrefOf, showsEndpoints } = shown

  return [
    {
      id: 'name',
      header,
      width: 'minmax(6.75rem, 1.5fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: (row) => <RowLink to={hrefOf(row)}>{row.name}</RowLink>,
    },
    healthColumn(t, '7rem', ({ status }, live) => live ?? status),
    addressColumn(t, 'minmax(9.5rem, 1fr)'),
    endpointColumn(t, { width: 'minmax(10.25rem, 1fr)', isShown: showsEndpoints }),
  ]
}

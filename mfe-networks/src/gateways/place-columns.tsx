import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { healthRank } from '../nodes/health-rank'

export type Words = {
  t: TFunction
  /** Has the words of the health badge. */
  uiText: TFunction
}

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
  { t, uiText }: Words,
  shown: { header: string; hrefOf: (row: Row) => string; showsEndpoints: boolean },
): Array<Column<Row, string>> {
  const { header, hrefOf, showsEndpoints } = shown
  const hidden = t('networks:endpoints.hidden')

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
    {
      id: 'health',
      header: t('networks:nodes.health'),
      width: '7rem',
      phone: 'beside',
      isLive: true,
      sortKey: ({ status }, live) => healthRank(live ?? status),
      text: ({ status }, live) => uiText(`health.${healthOf(live ?? status)}`),
      cell: ({ status }, live) => <StatusBadge status={live ?? status} />,
    },
    {
      id: 'addresses',
      header: t('networks:nodes.addresses'),
      width: 'minmax(9.5rem, 1fr)',
      phone: 'below',
      sortKey: ({ addresses: [first = ''] }) => naturalKey(first),
      text: ({ addresses }) => addresses.join(' '),
      cell: ({ addresses: [first, second] }) => (
        <>
          <span className="mono strong">{first ?? '–'}</span>
          {second && <span title={second}>+ IPv6</span>}
        </>
      ),
    },
    {
      id: 'endpoint',
      header: t('networks:nodes.endpoint'),
      width: 'minmax(10.25rem, 1fr)',
      text: ({ endpoint }) => (showsEndpoints ? endpoint : hidden),
      cell: ({ endpoint }) =>
        showsEndpoints ? <span className="mono">{endpoint || '–'}</span> : hidden,
    },
  ]
}

import type { TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime, StatusBadge } from '@meshdeck/ui'
import { type Column, naturalKey } from '@meshdeck/ui/data-table'

import { healthRank } from './health-rank'
import type { NodeRow } from './node-rows'

/** The columns of the nodes table; health follows the statuses of the live map. */
export function nodeColumns(
  t: TFunction,
  { showsEndpoints }: { showsEndpoints: boolean },
): Array<Column<NodeRow, string>> {
  return [
    {
      id: 'name',
      header: t('nodes.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      cell: ({ name }) => <span className="text">{name}</span>,
    },
    {
      id: 'health',
      header: t('nodes.health'),
      width: '8rem',
      phone: 'beside',
      isLive: true,
      sortKey: ({ status }, live) => healthRank(live ?? status),
      cell: ({ status }, live) => <StatusBadge status={live ?? status} />,
    },
    {
      id: 'addresses',
      header: t('nodes.addresses'),
      width: 'minmax(11rem, 1fr)',
      phone: 'below',
      sortKey: ({ addresses: [first = ''] }) => naturalKey(first),
      cell: ({ addresses: [first, second] }) => (
        <>
          <span className="mono strong">{first ?? '–'}</span>
          {second && <span title={second}>+ IPv6</span>}
        </>
      ),
    },
    {
      id: 'endpoint',
      header: t('nodes.endpoint'),
      width: 'minmax(12rem, 1fr)',
      cell: ({ endpoint }) =>
        showsEndpoints ? <span className="mono">{endpoint || '–'}</span> : t('endpoints.hidden'),
    },
    {
      id: 'kind',
      header: t('nodes.kind'),
      width: 'minmax(12rem, 1fr)',
      cell: ({ kinds }) =>
        kinds.length === 0
          ? '–'
          : kinds.map((kind) => (
              <Badge key={kind} variant="outline">
                {t(`kind.${kind}`)}
              </Badge>
            )),
    },
    {
      id: 'seen',
      header: t('nodes.lastSeen'),
      width: '8rem',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => (lastSeen > 0 ? <RelativeTime moment={lastSeen} /> : '–'),
    },
  ]
}

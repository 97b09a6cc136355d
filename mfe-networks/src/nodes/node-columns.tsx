import { expiresSoon } from '@meshdeck/domain/expiry'
import { formatMinute } from '@meshdeck/domain/server-times'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, FittingNames, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { type NodeRow, shownStatus } from '../node-model/node-rows'
import { paths } from '../paths'
import { addressColumn, endpointColumn, healthColumn, tagColumn } from '../tables/common-columns'

type Shown = {
  showsEndpoints: boolean
  /** Only Pro has them. */
  hasTags: boolean
}

/** The columns of the nodes table, which fit a window of 1280 px; health follows the statuses of the live map. */
export function nodeColumns(
  t: TFunction<'networks'>,
  { showsEndpoints, hasTags }: Shown,
): Array<Column<NodeRow, string>> {
  return [
    {
      id: 'name',
      header: t('nodes.name'),
      width: 'minmax(7.5rem, 1.5fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, network, expires }) => (
        <>
          <RowLink to={paths.node(network, id)}>{name}</RowLink>
          {expiresSoon(expires) && (
            <span
              className="chip warning"
              title={t('nodes.expires', { moment: formatMinute(expires) })}
            >
              {t('nodes.expiring')}
            </span>
          )}
        </>
      ),
    },
    healthColumn(t, 'minmax(7.25rem, 8rem)', shownStatus),
    addressColumn(t, 'minmax(10.75rem, 1fr)'),
    endpointColumn(t, { width: 'minmax(10.25rem, 1fr)', isShown: showsEndpoints }),
    {
      id: 'kind',
      header: t('nodes.kind'),
      width: 'minmax(7.25rem, 1fr)',
      text: ({ kinds }) => kinds.map((kind) => t(`kind.${kind}`)).join(', '),
      cell: ({ kinds }) => (
        <FittingNames className="chip outlined" names={kinds.map((kind) => t(`kind.${kind}`))} />
      ),
    },
    ...(hasTags ? [tagColumn(t, 'minmax(6.75rem, 1fr)')] : []),
    {
      id: 'seen',
      header: t('nodes.lastSeen'),
      width: 'minmax(6.75rem, 8.5rem)',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ lastSeen }) => lastSeen,
      moment: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => (lastSeen > 0 ? <RelativeTime moment={lastSeen} /> : '–'),
    },
  ]
}

import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { naturalKey, type Column } from '@meshdeck/ui/data-table'

import type { EgressRow } from './egress-rows'
import { EgressNodes } from './EgressNodes'
import { EgressSwitch } from './EgressSwitch'
import { EgressTarget } from './EgressTarget'

/** The columns of the egress routes table [EG-006, EG-007, EG-012 to EG-014]. */
export function egressColumns(t: TFunction): Column<EgressRow>[] {
  return [
    {
      id: 'name',
      header: t('egress.column.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ route }) => naturalKey(route.name),
      cell: ({ route }) => <span className="text strong">{route.name}</span>,
    },
    {
      id: 'range',
      header: t('egress.column.range'),
      width: 'minmax(12rem, 1fr)',
      phone: 'below',
      sortKey: ({ target }) => naturalKey(target ?? ''),
      cell: ({ route, target }) => <EgressTarget route={route} target={target} />,
    },
    {
      id: 'nodes',
      header: t('egress.column.nodes'),
      width: 'minmax(12rem, 2fr)',
      sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
      cell: ({ nodes }) => <EgressNodes nodes={nodes} />,
    },
    {
      id: 'nat',
      header: t('egress.column.nat'),
      width: '5rem',
      phone: 'below-end',
      sortKey: ({ route }) => (route.nat ? 0 : 1),
      cell: ({ route }) => <EgressSwitch route={route} field="nat" />,
    },
    {
      id: 'active',
      header: t('egress.column.status'),
      width: '6rem',
      phone: 'beside',
      sortKey: ({ route }) => (route.status ? 0 : 1),
      cell: ({ route }) => <EgressSwitch route={route} field="status" />,
    },
    {
      id: 'created',
      header: t('egress.column.created'),
      width: '8rem',
      align: 'end',
      sortKey: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt > 0 ? <RelativeTime moment={createdAt} /> : '–'),
    },
  ]
}

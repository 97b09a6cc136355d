import type { TFunction } from '@meshdeck/platform'
import { StatusBadge, Tooltip } from '@meshdeck/ui'
import { naturalKey, type Column } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'

import type { EgressRow } from './egress-rows'
import { EgressNodes } from './EgressNodes'

/** The columns of the egress routes table [EG-006, EG-007, EG-012 to EG-014]. */
export function egressColumns(t: TFunction): Column<EgressRow>[] {
  return [
    {
      id: 'name',
      header: t('egress.column.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      cell: ({ name }) => <span className="text strong">{name}</span>,
    },
    {
      id: 'range',
      header: t('egress.column.range'),
      width: 'minmax(12rem, 1fr)',
      phone: 'below',
      sortKey: ({ range }) => naturalKey(range ?? ''),
      cell: ({ range }) =>
        range === undefined ? (
          <Internet label={t('egress.internet')} />
        ) : (
          <span className="mono strong">{range}</span>
        ),
    },
    {
      id: 'nodes',
      header: t('egress.column.nodes'),
      width: 'minmax(12rem, 1fr)',
      sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
      cell: ({ nodes }) => <EgressNodes nodes={nodes} />,
    },
    {
      id: 'nat',
      header: t('egress.column.nat'),
      width: '7rem',
      sortKey: ({ hasNat }) => (hasNat ? 0 : 1),
      cell: ({ hasNat }) => <StatusBadge status={hasNat ? 'enabled' : 'disabled'} />,
    },
    {
      id: 'active',
      header: t('egress.column.active'),
      width: '8rem',
      phone: 'beside',
      sortKey: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => <StatusBadge status={isActive ? 'enabled' : 'disabled'} />,
    },
  ]
}

function Internet({ label }: { label: string }) {
  return (
    <Tooltip content={label}>
      <Globe size={16} role="img" aria-label={label} />
    </Tooltip>
  )
}

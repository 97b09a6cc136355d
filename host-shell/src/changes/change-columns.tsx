import { healthOf } from '@meshdeck/domain/health'
import { shortId } from '@meshdeck/domain/short-id'
import { placeHref, type TFunction } from '@meshdeck/platform'
import { RelativeTime, StatusBadge } from '@meshdeck/ui'
import type { Column, TableFilters } from '@meshdeck/ui/data-table'
import { ArrowDownToLine, LogIn, LogOut, RotateCcw, type LucideIcon } from 'lucide-react'

import type { Table } from '../federation/shared-table'
import { type Change, type ChangeKind, changeKinds, isIn, type Span } from './change'
import type { StoredChanges } from './stored-changes'

export const changeColumns = (
  t: TFunction<'shell'>,
  { naturalKey, optionsOf, RowLink }: Pick<Table, 'naturalKey' | 'optionsOf' | 'RowLink'>,
): Array<Column<ChangeRow>> => [
  {
    id: 'name',
    header: t('changes.node'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => {
      const href = pageOf(row)
      if (href === undefined) return <span className="strong text">{row.name}</span>
      return <RowLink to={href}>{row.name}</RowLink>
    },
  },
  {
    id: 'kind',
    header: t('changes.what'),
    width: '9rem',
    phone: 'beside',
    sortKey: ({ kind }) => changeKinds.indexOf(kind),
    text: ({ kind }) => t(`changes.kind.${kind}`),
    cell: ({ kind }) => <KindMark kind={kind} word={t(`changes.kind.${kind}`)} />,
    filter: {
      options: changeKinds.map((value) => ({ value, label: t(`changes.kind.${value}`) })),
      matches: ({ kind }, value) => kind === value,
    },
  },
  {
    id: 'network',
    header: t('changes.network'),
    width: 'minmax(8rem, 1fr)',
    phone: 'below',
    sortKey: ({ network }) => naturalKey(network),
    text: ({ network }) => network,
    cell: ({ network }) => <span className="text">{network}</span>,
    filter: {
      options: (rows) => optionsOf(rows, (row) => [row.network]),
      matches: ({ network }, value) => network === value,
    },
  },
  {
    id: 'status',
    header: t('changes.status'),
    width: '8rem',
    sortKey: ({ status }) => status,
    text: ({ status }) => (status === '' ? '' : t(`common:health.${healthOf(status)}`)),
    cell: ({ status }) => (status === '' ? '–' : <StatusBadge status={status} />),
  },
  momentColumn('at', t('changes.noticed'), 'below-end'),
  momentColumn('after', t('changes.before')),
]

const momentColumn = (
  id: 'at' | 'after',
  header: string,
  phone?: 'below-end',
): Column<ChangeRow> => ({
  id,
  header,
  width: '9rem',
  ...(phone && { phone }),
  sortKey: (row) => row[id],
  moment: (row) => row[id],
  cell: (row) => <RelativeTime moment={row[id]} />,
})

/** A node that left has no page. */
const pageOf = ({ kind, network, nodeId }: ChangeRow) =>
  kind === 'left' ? undefined : placeHref('node', { networkId: network, nodeId })

function KindMark({ kind, word }: { kind: ChangeRow['kind']; word: string }) {
  const Icon = changeIcons[kind]
  return (
    <>
      <Icon size="0.875rem" aria-hidden="true" /> {word}
    </>
  )
}

/** What changes are filtered by that no column shows. */
export const changeFilters = (t: TFunction<'shell'>): TableFilters<ChangeRow> => ({
  filterFields: [
    {
      id: 'when',
      label: t('changes.when'),
      options: (['visit', 'hour'] as const).map((value) => ({
        value,
        label: t(`changes.span.${value}`),
      })),
      matches: ({ spans }, value) => spans.some((span) => span === value),
    },
  ],
})

export const changeIcons: Readonly<Record<ChangeKind, LucideIcon>> = {
  down: ArrowDownToLine,
  left: LogOut,
  joined: LogIn,
  back: RotateCcw,
}

export type ChangeRow = {
  id: string
  name: string
  nodeId: string
  network: string
  kind: ChangeKind
  status: string
  after: number
  at: number
  spans: Span[]
}

/** Converts stored changes to rows of the table. `now` is in milliseconds since 1970. */
export function toChangeRows({ changes, visits }: StoredChanges, now: number): ChangeRow[] {
  const moment = { began: visits?.began ?? 0, now }
  return changes.map((change) => ({ ...rowOf(change), spans: spansOf(change, moment) }))
}

function rowOf({ networkId: network, nodeId, name, ...change }: Change) {
  const { kind, at } = change
  return {
    ...change,
    id: `${network} ${nodeId} ${at} ${kind}`,
    name: name || shortId(nodeId),
    nodeId,
    network,
  }
}

const spansOf = (change: Change, moment: { began: number; now: number }) =>
  (['visit', 'hour'] as const).filter((span) => isIn(span, change, moment))

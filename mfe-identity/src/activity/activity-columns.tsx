import type { ActivityEvent } from '@meshdeck/api/activity'
import type { Network } from '@meshdeck/api/networks'
import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import { isInSpan, readSpan } from '@meshdeck/domain/local-moment'
import { formatMinute, readServerTime } from '@meshdeck/domain/times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { KeyValue, RelativeTime, Span, Stack } from '@meshdeck/ui'
import {
  type Column,
  type ColumnFilter,
  naturalKey,
  RowLink,
  RowName,
} from '@meshdeck/ui/data-table'
import { type ActivityNames, RecordChanges, useActivityNames } from '@meshdeck/ui/dialog'
import { ChevronDown, ChevronRight } from 'lucide-react'

import { useTranslation } from '../translations'
import type { AuditRow } from './audit-rows'

type AuditColumnOptions = {
  /** The networks to filter by. */
  networks: readonly Network[]
  /** Whether the activity of all users is shown, and not of one. */
  isOfAll: boolean
  /** Returns the URL that opens or closes the details of an entry. */
  entryLink: (row: AuditRow) => string
  /** ID of the open entry. */
  opened: string | undefined
  /** Returns the link to the target, if there is a page for it. */
  itemLink: (row: AuditRow) => string | undefined
}

/** Those for a table that isn't shown, whose filters a file has too. */
export const unlinked = {
  entryLink: () => '',
  opened: undefined,
  itemLink: () => undefined,
} as const satisfies Partial<AuditColumnOptions>

/** The columns of the audit log (decision OP-23). They change with the address, because their links contain it. */
export const auditColumns = (
  t: TFunction<'identity'>,
  { actionName, kindName, originName }: ActivityNames,
  { networks, isOfAll, entryLink, itemLink, opened }: AuditColumnOptions,
): Array<Column<AuditRow>> => [
  {
    id: 'who',
    header: t('auditLog.column.who'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: ({ who }) => naturalKey(who),
    text: ({ who }) => who,
    cell: (row) => (
      <Who row={row} href={entryLink(row)} isOpen={row.id === opened} note={kindName} />
    ),
    ...(isOfAll && { filter: userFilter(t) }),
  },
  {
    id: 'what',
    header: t('auditLog.column.what'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionName(event.action),
    text: ({ event }) => actionName(event.action),
    cell: ({ event }) => <span className="strong">{actionName(event.action)}</span>,
    filter: {
      label: t('auditLog.filter.what'),
      options: (rows) => occurring(rows, ({ event }) => event.action, actionName),
      matches: ({ event }, value) => event.action === value,
    },
  },
  {
    id: 'item',
    header: t('auditLog.column.item'),
    width: 'minmax(14rem, 2fr)',
    phone: 'below',
    sortKey: ({ item }) => naturalKey(item),
    text: ({ item, event }) => [kindName(event.target.subject_type), item].join(' ').trim(),
    cell: (row) => (
      <>
        <span>{kindName(row.event.target.subject_type)}</span>
        <ItemName name={row.item} href={itemLink(row)} />
      </>
    ),
    filter: {
      label: t('auditLog.filter.item'),
      options: (rows) => occurring(rows, ({ event }) => event.target.subject_type, kindName),
      matches: ({ event }, value) => event.target.subject_type === value,
    },
  },
  networkColumn(t, networks),
  {
    id: 'origin',
    header: t('auditLog.column.origin'),
    width: '7rem',
    sortKey: ({ event }) => originName(event.origin),
    text: ({ event }) => originName(event.origin),
    cell: ({ event }) => originName(event.origin),
  },
  {
    id: 'when',
    header: t('auditLog.column.when'),
    width: '9rem',
    phone: 'below-end',
    sortKey: ({ moment }) => moment,
    moment: ({ moment }) => moment,
    cell: ({ moment }) => <RelativeTime moment={moment} />,
    filter: dates(t),
  },
]

const networkColumn = (
  t: TFunction<'identity'>,
  networks: readonly Network[],
): Column<AuditRow> => ({
  id: 'network',
  header: t('auditLog.column.network'),
  width: 'minmax(8rem, 1fr)',
  sortKey: ({ networkId }) => naturalKey(networkId),
  text: ({ networkId }) => networkId,
  cell: ({ networkId }) => networkId || '–',
  filter: {
    label: t('auditLog.filter.network'),
    options: networks.map(({ netid }) => ({ value: netid, label: netid })),
    matches: ({ networkId }, value) => networkId === value,
  },
})

type WhoProps = {
  row: AuditRow
  href: string
  isOpen: boolean
  /** Returns the kind of an actor who isn't a user. */
  note: ActivityNames['kindName']
}

function Who({ row: { who, event }, href, isOpen, note }: WhoProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      {/* a long name is truncated, but not the arrow */}
      <Arrow size="0.875rem" style={{ flexShrink: 0 }} aria-hidden="true" />
      <RowLink to={href} aria-expanded={isOpen}>
        <RowName>{who}</RowName>
      </RowLink>
      {event.triggered_by === '' && who !== '' && (
        // in some languages as long as the column: truncated before the name
        <Span className="note text" flexShrink="9" hideBelow="md">
          {note(event.source.subject_type)}
        </Span>
      )}
    </>
  )
}

function ItemName({ name, href }: { name: string; href: string | undefined }) {
  if (name === '') return null
  if (href === undefined) return <RowName>{name}</RowName>
  return (
    <RowLink to={href}>
      <span className="text">{name}</span>
    </RowLink>
  )
}

/** All details of an audit log entry. */
export function AuditEntry({ event }: { event: ActivityEvent }) {
  const { t } = useTranslation()
  const { actionName, kindName, originName } = useActivityNames()
  const { source, target, triggered_by: user, network_id: networkId } = event
  const moment = readServerTime(event.time_stamp)
  const named = ({ name, id, subject_type: kind }: ActivityEvent['target']) =>
    [kindName(kind), name || id].filter(Boolean).join(' ')

  return (
    <Stack gap="4">
      <RecordChanges diff={event.diff} />
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('auditLog.column.when'), value: moment !== undefined && formatMinute(moment) },
          { label: t('auditLog.column.who'), value: user || named(source) },
          { label: t('auditLog.column.item'), value: named(target) },
          {
            label: t('auditLog.entry.id'),
            value: target.id,
            isMonospace: true,
            copyText: target.id || undefined,
          },
          { label: t('auditLog.column.network'), value: networkId },
          { label: t('auditLog.column.origin'), value: originName(event.origin) },
        ]}
      />
    </Stack>
  )
}

const ages = ['1d', '7d', '30d', '90d']

export const auditFilterOrder = ['when', 'user', 'network']

/** The values that rows have, in the order of their names. */
const occurring = (
  rows: readonly AuditRow[],
  valueOf: (row: AuditRow) => string,
  labelOf: (value: string) => string = String,
) =>
  [...new Set(rows.map(valueOf))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))

const userFilter = (t: TFunction<'identity'>): ColumnFilter<AuditRow> => ({
  id: 'user',
  label: t('auditLog.filter.user'),
  options: (rows) => occurring(rows, ({ event }) => event.triggered_by),
  // a user without activity among the loaded entries
  entry: {
    label: t('auditLog.filter.userName'),
    read: (text) => text.trim() || undefined,
    refusal: t('auditLog.filter.userMissing'),
    labelOf: String,
  },
  matches: ({ event }, value) => event.triggered_by === value,
})

const dates = (t: TFunction<'identity'>): ColumnFilter<AuditRow> => ({
  label: t('auditLog.filter.when'),
  options: ages.map((value) => ({ value, label: datesText(t, value) })),
  entry: {
    label: t('auditLog.filter.to'),
    dates: { from: t('auditLog.filter.from'), to: t('auditLog.filter.to') },
    hint: t('auditLog.filter.datesHint'),
    read: (text) => (readSpan(text) ? text : undefined),
    refusal: t('auditLog.filter.datesWrong'),
    labelOf: (value) => datesText(t, value),
  },
  matches: ({ moment }, value) => isWithinDays(moment, value) || isInSpan(moment, value),
})

function datesText(t: TFunction<'identity'>, value: string): string {
  const days = readDays(value)
  if (days !== undefined) return t('auditLog.filter.days', { count: days })
  const [from = '', to = ''] = value.split('..').map(edgeText)
  if (from && to) return t('auditLog.filter.both', { from, to })
  return from ? t('auditLog.filter.since', { from }) : t('auditLog.filter.until', { to })
}

/** Returns a day unchanged, and a moment in the user's time zone. */
const edgeText = (edge: string) => (edge.includes('T') ? formatMinute(Date.parse(edge)) : edge)

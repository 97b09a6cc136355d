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
import type { ActivityRow } from './activity-rows'

type ActivityColumnOptions = {
  /** The networks to filter by. */
  networks: readonly Network[]
  /** Whether the activity of all users is shown, and not of one. */
  isOfAll: boolean
  /** Returns the URL that opens or closes the details of an entry. */
  entryLink: (row: ActivityRow) => string
  openedId: string | undefined
  /** Returns the link to the target, if there is a page for it. */
  itemLink: (row: ActivityRow) => string | undefined
}

/** Options of columns that are only used for their filters, in the export of the activity. */
export const unlinked = {
  entryLink: () => '',
  openedId: undefined,
  itemLink: () => undefined,
} as const satisfies Partial<ActivityColumnOptions>

/** The columns of the activity log (decision OP-23). They change with the address, because their links contain it. */
export const activityColumns = (
  t: TFunction<'identity'>,
  { actionName, kindName, originName }: ActivityNames,
  { networks, isOfAll, entryLink, itemLink, openedId }: ActivityColumnOptions,
): Array<Column<ActivityRow>> => [
  {
    id: 'who',
    header: t('activity.column.who'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: ({ who }) => naturalKey(who),
    text: ({ who }) => who,
    cell: (row) => (
      <Who row={row} href={entryLink(row)} isOpen={row.id === openedId} note={kindName} />
    ),
    ...(isOfAll && { filter: userFilter(t) }),
  },
  {
    id: 'what',
    header: t('activity.column.what'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionName(event.action),
    text: ({ event }) => actionName(event.action),
    cell: ({ event }) => <span className="strong">{actionName(event.action)}</span>,
    filter: {
      label: t('activity.filter.what'),
      options: (rows) => occurring(rows, ({ event }) => event.action, actionName),
      matches: ({ event }, value) => event.action === value,
    },
  },
  {
    id: 'item',
    header: t('activity.column.item'),
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
      label: t('activity.filter.item'),
      options: (rows) => occurring(rows, ({ event }) => event.target.subject_type, kindName),
      matches: ({ event }, value) => event.target.subject_type === value,
    },
  },
  networkColumn(t, networks),
  {
    id: 'origin',
    header: t('activity.column.origin'),
    width: '7rem',
    sortKey: ({ event }) => originName(event.origin),
    text: ({ event }) => originName(event.origin),
    cell: ({ event }) => originName(event.origin),
  },
  {
    id: 'when',
    header: t('activity.column.when'),
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
): Column<ActivityRow> => ({
  id: 'network',
  header: t('activity.column.network'),
  width: 'minmax(8rem, 1fr)',
  sortKey: ({ networkId }) => naturalKey(networkId),
  text: ({ networkId }) => networkId,
  cell: ({ networkId }) => networkId || '–',
  filter: {
    label: t('activity.filter.network'),
    options: networks.map(({ netid }) => ({ value: netid, label: netid })),
    matches: ({ networkId }, value) => networkId === value,
  },
})

type WhoProps = {
  row: ActivityRow
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

export function ActivityEntry({ event }: { event: ActivityEvent }) {
  const { t } = useTranslation()
  const { actionName, kindName, originName } = useActivityNames()
  const { source, target, triggered_by: user, network_id: networkId } = event
  const moment = readServerTime(event.time_stamp)
  const nameWithKind = ({ name, id, subject_type: kind }: ActivityEvent['target']) =>
    [kindName(kind), name || id].filter(Boolean).join(' ')

  return (
    <Stack gap="4">
      <RecordChanges diff={event.diff} />
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('activity.column.when'), value: moment !== undefined && formatMinute(moment) },
          { label: t('activity.column.who'), value: user || nameWithKind(source) },
          { label: t('activity.column.item'), value: nameWithKind(target) },
          {
            label: t('activity.entry.id'),
            value: target.id,
            isMonospace: true,
            copyText: target.id || undefined,
          },
          { label: t('activity.column.network'), value: networkId },
          { label: t('activity.column.origin'), value: originName(event.origin) },
        ]}
      />
    </Stack>
  )
}

const ages = ['1d', '7d', '30d', '90d']

export const activityFilterOrder = ['when', 'user', 'network']

/** The values that rows have, in the order of their names. */
const occurring = (
  rows: readonly ActivityRow[],
  valueOf: (row: ActivityRow) => string,
  labelOf: (value: string) => string = String,
) =>
  [...new Set(rows.map(valueOf))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))

const userFilter = (t: TFunction<'identity'>): ColumnFilter<ActivityRow> => ({
  id: 'user',
  label: t('activity.filter.user'),
  options: (rows) => occurring(rows, ({ event }) => event.triggered_by),
  // a user without activity among the loaded entries
  entry: {
    label: t('activity.filter.userName'),
    read: (text) => text.trim() || undefined,
    refusal: t('activity.filter.userMissing'),
    labelOf: String,
  },
  matches: ({ event }, value) => event.triggered_by === value,
})

const dates = (t: TFunction<'identity'>): ColumnFilter<ActivityRow> => ({
  label: t('activity.filter.when'),
  options: ages.map((value) => ({ value, label: datesText(t, value) })),
  entry: {
    label: t('activity.filter.to'),
    dates: { from: t('activity.filter.from'), to: t('activity.filter.to') },
    hint: t('activity.filter.datesHint'),
    read: (text) => (readSpan(text) ? text : undefined),
    refusal: t('activity.filter.datesWrong'),
    labelOf: (value) => datesText(t, value),
  },
  matches: ({ moment }, value) => isWithinDays(moment, value) || isInSpan(moment, value),
})

function datesText(t: TFunction<'identity'>, value: string): string {
  const days = readDays(value)
  if (days !== undefined) return t('activity.filter.days', { count: days })
  const [from = '', to = ''] = value.split('..').map(edgeText)
  if (from && to) return t('activity.filter.both', { from, to })
  return from ? t('activity.filter.since', { from }) : t('activity.filter.until', { to })
}

/** Returns a day unchanged, and a moment in the user's time zone. */
const edgeText = (edge: string) => (edge.includes('T') ? formatMinute(Date.parse(edge)) : edge)

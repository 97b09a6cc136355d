import type { TFunction } from '@meshdeck/platform'
import { RelativeTime, Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'
import type { ActivityNames } from '@meshdeck/ui/dialog'
import { ChevronDown, ChevronRight } from 'lucide-react'

import type { AuditRow } from './audit-rows'

type Links = {
  /** Opens all that is known of an entry, or closes it. */
  entryLink: (row: AuditRow) => string
  /** The id of the one that is open. */
  opened: string | undefined
  /** Leads to what it was done to, where there is a page for it. */
  thingLink: (row: AuditRow) => string | undefined
}

/** The columns of the audit log (decision OP-23). */
export const auditColumns = (
  t: TFunction,
  { actionName, kindName, originName }: ActivityNames,
  { entryLink, thingLink, opened }: Links,
): Array<Column<AuditRow>> => [
  {
    id: 'who',
    header: t('identity:auditLog.column.who'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: ({ who }) => naturalKey(who),
    text: ({ who }) => who,
    cell: (row) => (
      <Who row={row} href={entryLink(row)} isOpen={row.id === opened} note={kindName} />
    ),
  },
  {
    id: 'what',
    header: t('identity:auditLog.column.what'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionName(event.action),
    text: ({ event }) => actionName(event.action),
    cell: ({ event }) => <span className="strong">{actionName(event.action)}</span>,
  },
  {
    id: 'thing',
    header: t('identity:auditLog.column.thing'),
    width: 'minmax(14rem, 2fr)',
    phone: 'below',
    sortKey: ({ thing }) => naturalKey(thing),
    text: ({ thing, event }) => [kindName(event.target.subject_type), thing].join(' ').trim(),
    cell: (row) => (
      <>
        <span>{kindName(row.event.target.subject_type)}</span>
        <Thing name={row.thing} href={thingLink(row)} />
      </>
    ),
  },
  {
    id: 'network',
    header: t('identity:auditLog.column.network'),
    width: 'minmax(8rem, 1fr)',
    sortKey: ({ networkId }) => naturalKey(networkId),
    text: ({ networkId }) => networkId,
    cell: ({ networkId }) => networkId || '–',
  },
  {
    id: 'origin',
    header: t('identity:auditLog.column.origin'),
    width: '7rem',
    sortKey: ({ event }) => originName(event.origin),
    text: ({ event }) => originName(event.origin),
    cell: ({ event }) => originName(event.origin),
  },
  {
    id: 'when',
    header: t('identity:auditLog.column.when'),
    width: '9rem',
    phone: 'below-end',
    sortKey: ({ moment }) => moment,
    moment: ({ moment }) => moment,
    cell: ({ moment }) => <RelativeTime moment={moment} />,
  },
]

type WhoProps = {
  row: AuditRow
  href: string
  isOpen: boolean
  /** What somebody is who is no user. */
  note: ActivityNames['kindName']
}

function Who({ row: { who, event }, href, isOpen, note }: WhoProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      {/* a long name is cut, and not the arrow */}
      <Arrow size="0.875rem" style={{ flexShrink: 0 }} aria-hidden="true" />
      <RowLink to={href} aria-expanded={isOpen}>
        <RowName>{who}</RowName>
      </RowLink>
      {event.triggered_by === '' && who !== '' && (
        // in some languages as long as the column: it is cut before the name
        <Span className="note text" flexShrink="9" hideBelow="md">
          {note(event.source.subject_type)}
        </Span>
      )}
    </>
  )
}

function Thing({ name, href }: { name: string; href: string | undefined }) {
  if (name === '') return null
  if (href === undefined) return <RowName>{name}</RowName>
  return (
    <RowLink to={href}>
      <span className="text">{name}</span>
    </RowLink>
  )
}

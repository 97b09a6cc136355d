import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import { isInSpan, readSpan } from '@meshdeck/domain/moment-span'
import { formatMinute } from '@meshdeck/domain/server-times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'
import type { ActivityNames } from '@meshdeck/ui/dialog'

import type { AuditRow } from './audit-rows'

const ages = ['1d', '7d', '30d', '90d']

type Known = {
  names: ActivityNames
  rows: readonly AuditRow[]
  networkIds: readonly string[]
  /** Whether everybody's activity is shown. */
  isOfAll: boolean
}

/** The properties by which entries can be filtered; of those that the server cannot tell apart, what was read. */
export function auditFilters(t: TFunction, known: Known): Array<FilterField<AuditRow>> {
  const { names, rows, networkIds, isOfAll } = known
  const occurring = (valueOf: (row: AuditRow) => string, labelOf: (value: string) => string) =>
    [...new Set(rows.map(valueOf))]
      .filter((value) => value !== '')
      .map((value) => ({ value, label: labelOf(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))

  const user: FilterField<AuditRow> = {
    id: 'user',
    label: t('identity:auditLog.filter.user'),
    options: occurring(({ event }) => event.triggered_by, String),
    // somebody who did nothing among what was read
    entry: {
      label: t('identity:auditLog.filter.userName'),
      read: (text) => text.trim() || undefined,
      refusal: t('identity:auditLog.filter.userMissing'),
      labelOf: String,
    },
    meets: ({ event }, value) => event.triggered_by === value,
  }

  return [
    dates(t),
    ...(isOfAll ? [user] : []),
    {
      id: 'network',
      label: t('identity:auditLog.filter.network'),
      options: networkIds.map((value) => ({ value, label: value })),
      meets: ({ networkId }, value) => networkId === value,
    },
    {
      id: 'what',
      label: t('identity:auditLog.filter.what'),
      options: occurring(({ event }) => event.action, names.actionName),
      meets: ({ event }, value) => event.action === value,
    },
    {
      id: 'thing',
      label: t('identity:auditLog.filter.thing'),
      options: occurring(({ event }) => event.target.subject_type, names.kindName),
      meets: ({ event }, value) => event.target.subject_type === value,
    },
  ]
}

function dates(t: TFunction): FilterField<AuditRow> {
  return {
    id: 'when',
    label: t('identity:auditLog.filter.when'),
    options: ages.map((value) => ({ value, label: datesText(t, value) })),
    entry: {
      label: t('identity:auditLog.filter.to'),
      dates: { from: t('identity:auditLog.filter.from'), to: t('identity:auditLog.filter.to') },
      hint: t('identity:auditLog.filter.datesHint'),
      read: (text) => (readSpan(text) ? text : undefined),
      refusal: t('identity:auditLog.filter.datesWrong'),
      labelOf: (value) => datesText(t, value),
    },
    meets: ({ moment }, value) => isWithinDays(moment, value) || isInSpan(moment, value),
  }
}

function datesText(t: TFunction, value: string): string {
  const days = readDays(value)
  if (days !== undefined) return t('identity:auditLog.filter.days', { count: days })
  const [from = '', to = ''] = value.split('..').map(edgeText)
  if (from && to) return t('identity:auditLog.filter.both', { from, to })
  return from
    ? t('identity:auditLog.filter.since', { from })
    : t('identity:auditLog.filter.until', { to })
}

/** A day as it is, a moment where the reader is. */
const edgeText = (edge: string) => (edge.includes('T') ? formatMinute(Date.parse(edge)) : edge)

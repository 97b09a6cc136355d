import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'
import type { ActivityNames } from '@meshdeck/ui/dialog'

import type { ActivityRow } from './activity-rows'

const ages = ['1d', '7d', '30d', '90d']

/** The properties by which entries can be filtered; only values that occur in `rows` are offered. */
export function activityFilters(
  t: TFunction<'networks'>,
  { actionName, kindName }: ActivityNames,
  rows: readonly ActivityRow[],
): Array<FilterField<ActivityRow>> {
  const ageText = (value: string) => t('nodes.lastDays', { count: readDays(value) ?? 0 })
  const occurring = (valueOf: (row: ActivityRow) => string, labelOf: (value: string) => string) =>
    [...new Set(rows.map(valueOf))]
      .filter((value) => value !== '')
      .map((value) => ({ value, label: labelOf(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))

  return [
    {
      id: 'when',
      label: t('activity.when'),
      options: ages.map((value) => ({ value, label: ageText(value) })),
      entry: {
        label: t('nodes.days'),
        read: (text) => (readDays(`${text.trim()}d`) === undefined ? undefined : `${text.trim()}d`),
        refusal: t('nodes.daysRefused'),
        labelOf: ageText,
      },
      meets: ({ moment }, value) => isWithinDays(moment, value),
    },
    {
      id: 'user',
      label: t('activity.user'),
      options: occurring(({ event }) => event.triggered_by, String),
      // somebody who did nothing among the newest entries
      entry: {
        label: t('activity.userName'),
        read: (text) => text.trim() || undefined,
        refusal: t('activity.userMissing'),
        labelOf: String,
      },
      meets: ({ event }, value) => event.triggered_by === value,
    },
    {
      id: 'action',
      label: t('activity.action'),
      options: occurring(({ event }) => event.action, actionName),
      meets: ({ event }, value) => event.action === value,
    },
    {
      id: 'kind',
      label: t('activity.target'),
      options: occurring(({ event }) => event.target.subject_type, kindName),
      meets: ({ event }, value) => event.target.subject_type === value,
    },
  ]
}

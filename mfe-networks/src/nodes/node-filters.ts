import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import * as ranges from '../range-filter'
import { systemNames } from '../system-names'
import { nodeHealths } from './health-rank'
import { nodeKinds, type NodeRow } from './node-rows'

const ages = ['1d', '7d', '30d', '90d']

type Words = {
  t: TFunction
  /** Has the words of the health badge. */
  uiText: TFunction
}

/** The properties by which nodes can be filtered; `tags` are those that there are. */
export function nodeFilters(
  { t, uiText }: Words,
  tags: readonly string[],
): Array<FilterField<NodeRow, string>> {
  const ageText = (value: string) => t('nodes.lastDays', { count: readDays(value) ?? 0 })

  return [
    {
      id: 'health',
      label: t('nodes.health'),
      isLive: true,
      options: nodeHealths.map((value) => ({ value, label: uiText(`health.${value}`) })),
      meets: ({ status }, value, live) => healthOf(live ?? status) === value,
    },
    {
      id: 'kind',
      label: t('nodes.kind'),
      options: nodeKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      meets: (row, value) => row.kinds.some((kind) => kind === value),
    },
    {
      id: 'os',
      label: t('nodes.os'),
      options: [...systemNames].map(([value, label]) => ({ value, label })),
      meets: ({ os }, value) => os === value,
    },
    {
      id: 'version',
      label: t('nodes.version'),
      options: [{ value: 'outdated', label: t('shared.outdated') }],
      meets: ({ isOutdated }, value) => value === 'outdated' && isOutdated,
    },
    {
      id: 'seen',
      label: t('nodes.seen'),
      options: ages.map((value) => ({ value, label: ageText(value) })),
      entry: {
        label: t('nodes.days'),
        read: (text) => (readDays(`${text.trim()}d`) === undefined ? undefined : `${text.trim()}d`),
        refusal: t('nodes.daysRefused'),
        labelOf: ageText,
      },
      // a config file never says when it was seen
      meets: ({ lastSeen, isClient }, value) => isClient || isWithinDays(lastSeen, value),
    },
    {
      id: 'address',
      label: t('nodes.address'),
      options: [],
      entry: {
        label: t('nodes.range'),
        hint: t('nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('nodes.rangeRefused'),
        labelOf: (value) => t('nodes.inRange', { range: value }),
      },
      meets: ({ addresses }, value) => addresses.some(ranges.insideOf(value)),
      prepare: ranges.prepare,
    },
    // last, for there may be many
    {
      id: 'tag',
      label: t('nodes.tag'),
      options: tags.map((value) => ({ value, label: value })),
      meets: (row, value) => row.tags.includes(value),
    },
  ]
}

/** What is worth a look from time to time. */
export const nodeViews = (t: TFunction): NamedView[] => [
  { label: t('nodes.cleanUp'), search: 'filter=-seen%3A30d&sort=seen' },
]

import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { nodeHealths } from '../nodes/health-rank'
import * as ranges from '../range-filter'
import type { ConfigFileRow } from './config-file-rows'

type Words = {
  t: TFunction
  /** Has the words of the health badge. */
  uiText: TFunction
}

/** Each text that rows have somewhere, once and in the order of the alphabet. */
const optionsOf = (texts: readonly string[]) =>
  [...new Set(texts)]
    .filter((value) => value !== '')
    .toSorted()
    .map((value) => ({ value, label: value }))

/** The properties by which config files can be filtered; owners, gateways and tags are those of the rows. */
export function configFileFilters(
  { t, uiText }: Words,
  rows: readonly ConfigFileRow[],
): Array<FilterField<ConfigFileRow, string>> {
  return [
    {
      id: 'health',
      label: t('networks:nodes.health'),
      isLive: true,
      options: nodeHealths.map((value) => ({ value, label: uiText(`health.${value}`) })),
      meets: (_row, value, live) => healthOf(live) === value,
    },
    {
      id: 'enabled',
      label: t('enabled'),
      options: [
        { value: 'yes', label: t('networks:shared.yes') },
        { value: 'no', label: t('networks:shared.no') },
      ],
      meets: ({ isEnabled }, value) => isEnabled === (value === 'yes'),
    },
    {
      id: 'kind',
      label: t('madeBy'),
      options: [
        { value: 'person', label: t('ofPerson') },
        { value: 'program', label: t('ofProgram') },
      ],
      meets: ({ program }, value) => (program !== undefined) === (value === 'program'),
    },
    {
      id: 'gateway',
      label: t('gateway'),
      options: optionsOf(rows.map(({ gateway }) => gateway)),
      meets: ({ gateway }, value) => gateway === value,
    },
    {
      id: 'owner',
      label: t('owner'),
      options: optionsOf(rows.map(({ owner }) => owner)),
      meets: ({ owner }, value) => owner === value,
    },
    {
      id: 'tag',
      label: t('networks:nodes.tag'),
      options: optionsOf(rows.flatMap(({ tags }) => tags)),
      meets: ({ tags }, value) => tags.includes(value),
    },
    {
      id: 'address',
      label: t('networks:nodes.address'),
      options: [],
      entry: {
        label: t('networks:nodes.range'),
        hint: t('networks:nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('networks:nodes.rangeRefused'),
        labelOf: (value) => t('networks:nodes.inRange', { range: value }),
      },
      meets: ({ addresses }, value) => addresses.some(ranges.insideOf(value)),
      prepare: ranges.prepare,
    },
  ]
}

/** What is worth a look from time to time. */
export const configFileViews = (t: TFunction): NamedView[] => [
  { label: t('disabledFiles'), search: 'filter=enabled%3Ano' },
]

import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { healthFilter } from '../tables/health-filter'
import { addressFilter } from '../tables/range-filter'

/** Each text that rows have somewhere, once and in the order of the alphabet. */
const optionsOf = (texts: readonly string[]) =>
  [...new Set(texts)]
    .filter((value) => value !== '')
    .toSorted()
    .map((value) => ({ value, label: value }))

/** The properties by which config files can be filtered; owners, gateways and tags are those of the rows. */
export function configFileFilters(
  t: TFunction<'networks'>,
  rows: readonly ConfigFileRow[],
  { knowsHealth }: { knowsHealth: boolean },
): Array<FilterField<ConfigFileRow, string>> {
  return [
    // the list does not say how they are
    ...(knowsHealth ? [healthFilter<ConfigFileRow>(t, (_row, live) => live)] : []),
    {
      id: 'enabled',
      label: t('configFiles.enabled'),
      options: [
        { value: 'yes', label: t('shared.yes') },
        { value: 'no', label: t('shared.no') },
      ],
      meets: ({ isEnabled }, value) => isEnabled === (value === 'yes'),
    },
    {
      id: 'kind',
      label: t('configFiles.ofProgram'),
      options: [
        { value: 'program', label: t('shared.yes') },
        { value: 'person', label: t('shared.no') },
      ],
      meets: ({ program }, value) => (program !== undefined) === (value === 'program'),
    },
    {
      id: 'gateway',
      label: t('configFiles.gateway'),
      options: optionsOf(rows.map(({ gateway }) => gateway)),
      meets: ({ gateway }, value) => gateway === value,
    },
    {
      id: 'owner',
      label: t('configFiles.owner'),
      options: optionsOf(rows.map(({ owner }) => owner)),
      meets: ({ owner }, value) => owner === value,
    },
    {
      id: 'tag',
      label: t('nodes.tag'),
      options: optionsOf(rows.flatMap(({ tags }) => tags)),
      meets: ({ tags }, value) => tags.includes(value),
    },
    addressFilter(t, ({ addresses }) => addresses),
  ]
}

/** What is worth a look from time to time. */
export const configFileViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('configFiles.disabledFiles'), search: 'filter=enabled%3Ano' },
]

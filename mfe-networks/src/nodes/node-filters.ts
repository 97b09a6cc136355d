import { expiresSoon } from '@meshdeck/domain/expiry'
import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { nodeKinds, type NodeRow } from '../node-model/node-rows'
import { systemNames } from '../system-names'
import { healthFilter } from '../tables/health-filter'
import { addressFilter } from '../tables/range-filter'

const ages = ['1d', '7d', '30d', '90d']

type Known = {
  /** Those that there are. */
  tags: readonly string[]
  versions: readonly string[]
  owners: readonly string[]
  /** Whether the rows know what egress routes name. */
  knowsEgress?: boolean
}

/** The properties by which nodes can be filtered. */
export function nodeFilters(
  t: TFunction,
  { tags, versions, owners, knowsEgress = true }: Known,
): Array<FilterField<NodeRow, string>> {
  const kinds = nodeKinds.filter((kind) => knowsEgress || kind !== 'egress')
  const ageText = (value: string) => t('nodes.lastDays', { count: readDays(value) ?? 0 })

  return [
    healthFilter(t, ({ status }) => status),
    {
      id: 'kind',
      label: t('nodes.kind'),
      options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
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
      options: [{ value: 'outdated', label: t('shared.outdated') }, ...versions.map(ofItself)],
      meets: ({ isOutdated, version }, value) =>
        value === 'outdated' ? isOutdated : version === value,
    },
    {
      id: 'expiry',
      label: t('nodes.expiry'),
      options: [{ value: 'soon', label: t('nodes.soon') }],
      meets: ({ expires }, value) => value === 'soon' && expiresSoon(expires),
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
    addressFilter(t, ({ addresses }) => addresses),
    // last, for there may be many
    {
      id: 'owner',
      label: t('nodes.owner'),
      options: owners.map(ofItself),
      meets: ({ owner }, value) => owner === value,
    },
    {
      id: 'tag',
      label: t('nodes.tag'),
      options: tags.map(ofItself),
      meets: (row, value) => row.tags.includes(value),
    },
  ]
}

const ofItself = (value: string) => ({ value, label: value })

/** What is worth a look from time to time. */
export const nodeViews = (t: TFunction): NamedView[] => [
  { label: t('nodes.cleanUp'), search: 'filter=-seen%3A30d&sort=seen' },
]

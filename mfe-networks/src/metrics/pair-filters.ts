import { type LinkState, linkStates } from '@meshdeck/domain/link-health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { PairRow } from './pair-rows'

/** Percent; below it an uptime wants a look. */
export const LOW_UPTIME = 95

type Linked = { state: LinkState; percentUp: number | undefined }

/** The properties by which links can be filtered. */
export const linkFilters = <Row extends Linked>(t: TFunction): FilterField<Row>[] => [
  {
    id: 'state',
    label: t('networks:metrics.column.state'),
    options: linkStates.map((value) => ({ value, label: t(`networks:metrics.state.${value}`) })),
    meets: ({ state }, value) => state === value,
    groupOf: ({ state }) => state,
  },
  {
    id: 'uptime',
    label: t('networks:metrics.column.uptime'),
    options: [{ value: 'low', label: t('networks:metrics.filter.low', { percent: LOW_UPTIME }) }],
    meets: ({ percentUp }) => percentUp !== undefined && percentUp < LOW_UPTIME,
  },
]

/** The same of pairs, and whether both ends are there. */
export const pairFilters = (t: TFunction): FilterField<PairRow>[] => [
  ...linkFilters<PairRow>(t),
  {
    id: 'known',
    label: t('networks:metrics.filter.members'),
    options: [{ value: 'gone', label: t('networks:metrics.filter.gone') }],
    meets: ({ one, other }) => one.isGone || other.isGone,
  },
]

/** What is worth a look. */
export const pairViews = (t: TFunction): NamedView[] => [
  {
    label: t('networks:metrics.filter.troubled'),
    search: 'filter=state%3Afailing&filter=state%3Aslow',
  },
]

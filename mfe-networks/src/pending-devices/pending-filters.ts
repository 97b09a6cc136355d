import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { systemNames } from '../system-names'
import type { PendingRow } from './pending-rows'

/** The properties by which waiting devices can be filtered; `networks` are those that somebody waits for. */
export const pendingFilters = (
  t: TFunction,
  networks: readonly string[],
): Array<FilterField<PendingRow>> => [
  {
    id: 'network',
    label: t('networks:shared.network'),
    options: networks.map((value) => ({ value, label: value })),
    meets: ({ network }, value) => network === value,
  },
  {
    id: 'os',
    label: t('networks:nodes.os'),
    options: [...systemNames].map(([value, label]) => ({ value, label })),
    meets: ({ os }, value) => os === systemNames.get(value),
  },
  {
    id: 'version',
    label: t('networks:nodes.version'),
    options: [{ value: 'outdated', label: t('networks:shared.outdated') }],
    meets: ({ isOutdated }, value) => value === 'outdated' && isOutdated,
  },
]

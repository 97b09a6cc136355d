import type { NameServer } from '@meshdeck/api/name-servers'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

/** The properties by which name servers can be filtered. */
export const nameServerFilters = (t: TFunction<'networks'>): Array<FilterField<NameServer>> => [
  {
    id: 'active',
    label: t('nameServers.active'),
    options: [
      { value: 'yes', label: t('shared.yes') },
      { value: 'no', label: t('shared.no') },
    ],
    meets: ({ status }, value) => status === (value === 'yes'),
  },
]

import type { KeyState } from '@meshdeck/api/enrollment-keys'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import type { KeyRow } from './key-rows'
import type { KeyType } from './key-type'

const states = ['valid', 'expired', 'used-up'] as const satisfies readonly KeyState[]
const types = ['unlimited', 'uses', 'time'] as const satisfies readonly KeyType[]

/** By what keys can be filtered (decision OP-60). */
export function keyFilters(t: TFunction): FilterField<KeyRow>[] {
  return [
    {
      id: 'validity',
      label: t('keys.column.validity'),
      options: states.map((value) => ({ value, label: t(`keys.state.${value}`) })),
      meets: ({ state }, value) => state === value,
    },
    {
      id: 'type',
      label: t('keys.column.type'),
      options: types.map((value) => ({ value, label: t(`keys.type.${value}`) })),
      meets: ({ type }, value) => type === value,
    },
  ]
}

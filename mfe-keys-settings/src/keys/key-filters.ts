import type { KeyState } from '@meshdeck/api/enrollment-keys'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { KeyRow } from './key-rows'
import type { KeyType } from './key-type'

const states = ['valid', 'expired', 'used-up'] as const satisfies readonly KeyState[]
const types = ['unlimited', 'uses', 'time'] as const satisfies readonly KeyType[]

/** A key that ends within these days is about to. */
const SOON_DAYS = 7
const DAY_MS = 86_400_000

/** By what keys can be filtered (decision OP-60); `networks` are those there are, as far as they are known. */
export function keyFilters(
  t: TFunction<'keys'>,
  networks: ReadonlySet<string> | undefined,
): FilterField<KeyRow>[] {
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
    {
      id: 'care',
      label: t('keys.care.title'),
      options: [
        { value: 'expiring', label: t('keys.care.expiring', { count: SOON_DAYS }) },
        ...(networks ? [{ value: 'gone', label: t('keys.care.gone') }] : []),
      ],
      meets: (row, value) =>
        value === 'expiring' ? isExpiring(row) : row.networks.some((one) => !networks?.has(one)),
    },
  ]
}

/** What is worth a look: a property and one of its values. */
const views = [
  ['type', 'unlimited'],
  ['care', 'expiring'],
  ['validity', 'expired'],
  ['validity', 'used-up'],
  ['care', 'gone'],
] as const

/** The views of what is worth a look with the number of keys in each, once there are rows to count. */
export const keyViews = (
  t: TFunction<'keys'>,
  { fields, rows }: { fields: readonly FilterField<KeyRow>[]; rows: readonly KeyRow[] | undefined },
): NamedView[] =>
  views.flatMap(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    const label = field?.options.find((option) => option.value === value)?.label
    if (!field || label === undefined) return []
    const keys = rows?.filter((row) => field.meets(row, value, undefined))
    return {
      label: keys ? t('keys.care.view', { label, keys: keys.length }) : label,
      search: `filter=${id}:${value}`,
    }
  })

/** Whether a key that devices join with now ends soon; an unlimited one does not, whatever it says. */
export function isExpiring({ state, expires, key }: KeyRow, now: number = Date.now()): boolean {
  if (state !== 'valid' || key.unlimited || expires === undefined) return false
  return expires > now && expires - now <= SOON_DAYS * DAY_MS
}

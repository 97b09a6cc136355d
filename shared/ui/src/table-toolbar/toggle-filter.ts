import type { Filter } from '@meshdeck/domain/filter-language'

/** Whether both ask for the same value of the same property, be it wanted or not. */
export const isSameValue = (one: Filter, other: Filter) =>
  one.field === other.field && one.value === other.value

/** The filters without this value where they ask for it, else with it. */
export function toggledFilter(filters: readonly Filter[], filter: Filter): Filter[] {
  const others = filters.filter((one) => !isSameValue(one, filter))
  return others.length < filters.length ? others : [...filters, filter]
}

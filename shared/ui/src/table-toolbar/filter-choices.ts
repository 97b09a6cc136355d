import type { Filter } from '@meshdeck/domain/filter-language'

import { plainText } from '../controls/plain-text'
import type { FilterEntry, FilterField } from '../table-model/types'

/** An entry of the filter menu: a value of a property, or a link to the dialog for typing one. */
export type FilterChoice = {
  id: string
  label: string
  isChosen: boolean
} & ({ value: string } | { entry: FilterEntry })

/** A property with the values that match the search. */
export type FilterGroup = {
  id: string
  label: string
  choices: FilterChoice[]
  /** Number of values that aren't shown. */
  hiddenCount: number
}

/** The fields of a property that the menu needs. */
export type FilterProperty = Pick<
  FilterField<never>,
  'id' | 'label' | 'options' | 'entry' | 'prepare'
>

/** Number of values shown at first for a property with many, such as tags; the search finds the others. */
const MAX_CHOICES = 8

/**
 * Returns the properties that match a search: with all values if the property's name matches, otherwise with the
 * matching values.
 */
export function filterGroups(
  fields: readonly FilterProperty[],
  filters: readonly Filter[],
  search: string,
): FilterGroup[] {
  const plainSearch = plainText(search.trim())
  const has = (text: string) => plainText(text).includes(plainSearch)

  return fields.flatMap(({ id, label, options, entry }) => {
    const isChosen = (value: string) =>
      filters.some((filter) => filter.field === id && filter.value === value)
    const isWhole = has(label)
    const values: FilterChoice[] = options
      .filter((option) => isWhole || has(option.label))
      .map((option) => ({
        id: `${id}:${option.value}`,
        label: option.label,
        value: option.value,
        isChosen: isChosen(option.value),
      }))
    const entries: FilterChoice[] =
      entry && (isWhole || has(entry.label))
        ? [{ id: `${id}:`, label: `${label}…`, entry, isChosen: false }]
        : []
    const shownChoices = values.filter((choice, index) => index < MAX_CHOICES || choice.isChosen)
    const choices = [...shownChoices, ...entries]
    return choices.length > 0
      ? [{ id, label, choices, hiddenCount: values.length - shownChoices.length }]
      : []
  })
}

/** Returns the label of a value; an unknown value from a link is its own label. */
export function labelOf(
  { options, entry }: Pick<FilterField<never>, 'options' | 'entry'>,
  value: string,
): string {
  const option = options.find((candidate) => candidate.value === value)
  return option?.label ?? entry?.labelOf(value) ?? value
}

/** Whether two filters are about the same value of the same property, negated or not. */
export const isSameValue = (a: Filter, b: Filter) => a.field === b.field && a.value === b.value

/** Removes the filter if it is already there, and adds it otherwise. */
export function toggledFilter(filters: readonly Filter[], filter: Filter): Filter[] {
  const otherFilters = filters.filter((other) => !isSameValue(other, filter))
  return otherFilters.length < filters.length ? otherFilters : [...filters, filter]
}

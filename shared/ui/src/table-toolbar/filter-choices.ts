import type { Filter } from '@meshdeck/domain/filter-language'

import { plainText } from '../controls/plain-text'
import type { FilterEntry, FilterField } from '../table-model/types'

/** One line of the filter menu: a value of a property, or the way to the dialog in which one is typed. */
export type FilterChoice = {
  id: string
  label: string
  isChosen: boolean
} & ({ value: string } | { entry: FilterEntry })

/** A property with its values that match what is searched for. */
export type FilterGroup = {
  id: string
  label: string
  choices: FilterChoice[]
  /** How many more there are than are shown. */
  left: number
}

/** What the menu needs of a property. */
export type FilterProperty = Pick<
  FilterField<never>,
  'id' | 'label' | 'options' | 'entry' | 'prepare'
>

/** Of a property with many values, such as tags, those are shown at first; the search finds the others. */
const MOST = 8

/**
 * The properties that have something to offer for a search: those whose name has it offer all their values, others
 * the values that have it.
 */
export function filterGroups(
  fields: readonly FilterProperty[],
  filters: readonly Filter[],
  search: string,
): FilterGroup[] {
  const wanted = plainText(search.trim())
  const has = (text: string) => plainText(text).includes(wanted)

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
    const shown = values.filter((choice, index) => index < MOST || choice.isChosen)
    const choices = [...shown, ...entries]
    return choices.length > 0 ? [{ id, label, choices, left: values.length - shown.length }] : []
  })
}

/** The words of a value; one that a link brings and nobody knows stands for itself. */
export function labelOf(
  { options, entry }: Pick<FilterField<never>, 'options' | 'entry'>,
  value: string,
): string {
  const option = options.find((candidate) => candidate.value === value)
  return option?.label ?? entry?.labelOf(value) ?? value
}

/** Whether both ask for the same value of the same property, be it wanted or not. */
export const isSameValue = (one: Filter, other: Filter) =>
  one.field === other.field && one.value === other.value

/** The filters without this value where they ask for it, else with it. */
export function toggledFilter(filters: readonly Filter[], filter: Filter): Filter[] {
  const others = filters.filter((one) => !isSameValue(one, filter))
  return others.length < filters.length ? others : [...filters, filter]
}

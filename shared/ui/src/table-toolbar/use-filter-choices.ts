import type { Filter } from '@meshdeck/domain/filter-language'
import { useEffect, useId, useState } from 'react'

import { filterGroups, type FilterProperty } from './filter-choices'

/** DOM id of an option, for the search that moves through the list. */
export const optionId = (listId: string, id: string) => `${listId}-${id}`

/** What the menu of filters offers for what is searched for, and which of it the arrows are on. */
export function useFilterChoices(fields: readonly FilterProperty[], filters: readonly Filter[]) {
  const listId = useId()
  const [search, setSearch] = useState('')
  const [index, setIndex] = useState(0)
  const groups = filterGroups(fields, filters, search)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(index, choices.length - 1)]
  const activeId = active && optionId(listId, active.id)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return {
    listId,
    groups,
    active,
    activeId,
    search,
    searchFor: (text: string) => {
      setSearch(text)
      setIndex(0)
    },
    /** From the last on to the first, and back. */
    move: (step: number) =>
      setIndex(choices.length > 0 ? (index + step + choices.length) % choices.length : 0),
  }
}

import { readFilter, writeFilter } from '@meshdeck/domain/filter-language'

import type { NamedView, TableView } from './types'

const VIEW_PARAMS = ['q', 'sort', 'filter', 'hide', 'show', 'group']
/** Stands for no column, so that an address can say that none is hidden. Also stands for no default sort. */
export const EMPTY_VALUE = ''

/**
 * Reads `?q=edge&filter=status:online&filter=-tag:db&sort=-name&hide=tags&show=owner&group=os`. A leading minus negates
 * a filter or reverses a sort. Settings missing in the address come from the user's last visit (`remembered`, written
 * by `writeMemory`), or else from the table's defaults.
 */
export function readView(
  params: URLSearchParams,
  defaultSort: string,
  remembered = new URLSearchParams(),
): TableView {
  const sort = params.get('sort') ?? remembered.get('sort') ?? defaultSort
  const hiddenParams = params.has('hide') ? params : remembered
  // an address with hidden columns also determines which optional columns are shown
  const shownParams = params.has('show') || params.has('hide') ? params : remembered

  return {
    search: params.get('q') ?? '',
    filters: params.getAll('filter').flatMap((text) => readFilter(text) ?? []),
    sort: {
      column: sort.replace(/^-/, ''),
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    },
    hidden: hiddenParams.getAll('hide').filter((column) => column !== EMPTY_VALUE),
    shown: shownParams.getAll('show'),
    groups: [...new Set(params.getAll('group'))],
  }
}

/** Returns the query string with this view; parameters that don't belong to a table stay unchanged. */
export function writeView(before: URLSearchParams, view: TableView, defaultSort: string) {
  const { search, filters, sort, hidden, shown, groups } = view
  const params = withoutView(before)
  const sortText = writeSort(sort)

  if (search) params.set('q', search)
  if (sortText !== defaultSort) params.set('sort', sortText)
  for (const filter of filters) params.append('filter', writeFilter(filter))
  for (const column of hidden) params.append('hide', column)
  for (const column of shown) params.append('show', column)
  for (const property of groups) params.append('group', property)
  return params
}

type RememberedView = Pick<TableView, 'sort' | 'hidden' | 'shown'>

/**
 * Returns the settings that a table stores on this device: its sorting, and its hidden and additionally shown columns.
 */
export function writeMemory({ sort, hidden, shown }: RememberedView): string {
  const params = new URLSearchParams({ sort: writeSort(sort) })
  for (const column of hidden) params.append('hide', column)
  for (const column of shown) params.append('show', column)
  return params.toString()
}

/** Returns the query string with a named view in place of the current one. */
export function applyNamedView(before: URLSearchParams, { search }: NamedView): URLSearchParams {
  const viewEntries = [...new URLSearchParams(search)].filter(([key]) => VIEW_PARAMS.includes(key))
  return new URLSearchParams([...withoutView(before), ...viewEntries])
}

const withoutView = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([key]) => !VIEW_PARAMS.includes(key)))

const writeSort = ({ column, direction }: TableView['sort']) =>
  `${direction === 'descending' ? '-' : ''}${column}`

import { readFilter, writeFilter } from '@meshdeck/domain/filter-language'

import type { NamedView, TableView } from './types'

const OWN = ['q', 'sort', 'filter', 'hide', 'show', 'group']
/** Stands for no column, so that an address can say that none is hidden; and for no default sort. */
export const NONE = ''

/**
 * Reads `?q=edge&filter=status:online&filter=-tag:db&sort=-name&hide=tags&show=owner&group=os`. A leading minus
 * negates a filter and reverses a sort. What the address leaves out is as this person had it last
 * (`remembered`, written by `writeMemory`), else as the table has it.
 */
export function readView(
  params: URLSearchParams,
  defaultSort: string,
  remembered = new URLSearchParams(),
): TableView {
  const sort = params.get('sort') ?? remembered.get('sort') ?? defaultSort
  const hidden = params.has('hide') ? params : remembered
  // an address that says which columns are hidden says of the others which are shown
  const shown = params.has('show') || params.has('hide') ? params : remembered

  return {
    search: params.get('q') ?? '',
    filters: params.getAll('filter').flatMap((text) => readFilter(text) ?? []),
    sort: {
      column: sort.replace(/^-/, ''),
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    },
    hidden: hidden.getAll('hide').filter((column) => column !== NONE),
    shown: shown.getAll('show'),
    groups: [...new Set(params.getAll('group'))],
  }
}

/** The query string with this view; what does not belong to a table stays as it is. */
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

type Remembered = Pick<TableView, 'sort' | 'hidden' | 'shown'>

/** What a table remembers on this device: how it is sorted, and which columns are hidden or shown besides. */
export function writeMemory({ sort, hidden, shown }: Remembered): string {
  const params = new URLSearchParams({ sort: writeSort(sort) })
  for (const column of hidden) params.append('hide', column)
  for (const column of shown) params.append('show', column)
  return params.toString()
}

/** The query string with a named view in place of the one there was. */
export function applyNamedView(before: URLSearchParams, { search }: NamedView): URLSearchParams {
  const own = [...new URLSearchParams(search)].filter(([key]) => OWN.includes(key))
  return new URLSearchParams([...withoutView(before), ...own])
}

const withoutView = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([key]) => !OWN.includes(key)))

const writeSort = ({ column, direction }: TableView['sort']) =>
  `${direction === 'descending' ? '-' : ''}${column}`

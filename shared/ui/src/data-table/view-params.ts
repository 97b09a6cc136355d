import type { Filter, TableView } from './types'

const OWN = ['q', 'sort', 'filter', 'hide']

/**
 * Reads `?q=edge&filter=status:online&filter=-tag:db&sort=-name&hide=tags`. A leading minus
 * negates a filter and reverses a sort.
 */
export function readView(params: URLSearchParams, defaultSort: string): TableView {
  const sort = params.get('sort') ?? defaultSort

  return {
    search: params.get('q') ?? '',
    filters: params.getAll('filter').flatMap(readFilter),
    sort: {
      column: sort.replace(/^-/, ''),
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    },
    hidden: params.getAll('hide'),
  }
}

/** The query string with this view; what does not belong to a table stays as it is. */
export function writeView(before: URLSearchParams, view: TableView, defaultSort: string) {
  const { search, filters, sort, hidden } = view
  const params = new URLSearchParams([...before].filter(([key]) => !OWN.includes(key)))
  const sortText = `${sort.direction === 'descending' ? '-' : ''}${sort.column}`

  if (search) params.set('q', search)
  if (sortText !== defaultSort) params.set('sort', sortText)
  for (const filter of filters) params.append('filter', writeFilter(filter))
  for (const column of hidden) params.append('hide', column)
  return params
}

function readFilter(text: string): Filter[] {
  const [, minus, field, value] = /^(-?)([a-z]+):(.+)$/.exec(text) ?? []
  return field && value ? [{ field, value, isNegated: minus === '-' }] : []
}

function writeFilter({ field, value, isNegated }: Filter) {
  return `${isNegated ? '-' : ''}${field}:${value}`
}

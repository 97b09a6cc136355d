const RETURN_PARAM = 'return'

/** The address of `page` that remembers where to go afterwards; the start page needs no mention. */
export function withReturnPath(page: string, returnPath: string): string {
  return returnPath === '/'
    ? page
    : `${page}?${new URLSearchParams({ [RETURN_PARAM]: returnPath })}`
}

/**
 * Where to go afterwards: the path on `origin` that the query string `search` remembers, or the start
 * page for anything else, such as another origin or the sign-in itself.
 */
export function returnPathIn(search: string, origin: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAM) ?? '/'
  const isPath = /^\/(?![/\\])/.test(path) && URL.canParse(path, origin)
  if (!isPath) return '/'
  const { pathname, search: query } = new URL(path, origin)
  return pathname.startsWith('/login') ? '/' : pathname + query
}

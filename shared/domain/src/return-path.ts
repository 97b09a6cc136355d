const RETURN_PARAM = 'return'

/** Returns the URL of `page` with the path to return to; the start page needs none. */
export function withReturnPath(page: string, returnPath: string): string {
  return returnPath === '/'
    ? page
    : `${page}?${new URLSearchParams({ [RETURN_PARAM]: returnPath })}`
}

/**
 * Returns the path to return to: the path on `origin` in the query string `search`, or the start page for anything
 * else, such as another origin or the sign-in itself. A path is only accepted if the browser would open exactly that
 * path: nothing in it may resolve to another path or host, as in `/.//evil.example`.
 */
export function returnPathIn(search: string, origin: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAM) ?? '/'
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return '/'
  const { pathname, search: query } = new URL(path, origin)
  const [writtenPath = ''] = path.split(/[?#]/)
  const openedPath = decoded(pathname)
  if (openedPath === undefined || openedPath !== decoded(writtenPath)) return '/'
  return LEADS_AWAY.test(openedPath) || SIGN_IN.test(openedPath) ? '/' : pathname + query
}

/** Paths that browsers resolve to another host, even after being decoded once more. */
const LEADS_AWAY = /^\/[/\\]|[/\\]\.{1,2}([/\\]|$)|\p{Cc}/u
const SIGN_IN = /^\/login(\/|$)/i

/** Returns a path without its escapes; undefined if an escape is broken. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const RETURN_PARAM = 'return'

/** The address of `page` that remembers where to go afterwards; the start page needs no mention. */
export function withReturnPath(page: string, returnPath: string): string {
  return returnPath === '/'
    ? page
    : `${page}?${new URLSearchParams({ [RETURN_PARAM]: returnPath })}`
}

/**
 * Where to go afterwards: the path on `origin` that the query string `search` remembers, or the start
 * page for anything else, such as another origin or the sign-in itself. A path counts only if the
 * browser would open exactly the path that is written there: nothing in it may resolve to another
 * path or host, as in `/.//evil.example`.
 */
export function returnPathIn(search: string, origin: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAM) ?? '/'
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return '/'
  const { pathname, search: query } = new URL(path, origin)
  const [written = ''] = path.split(/[?#]/)
  const opened = decoded(pathname)
  if (opened === undefined || opened !== decoded(written)) return '/'
  return LEADS_AWAY.test(opened) || SIGN_IN.test(opened) ? '/' : pathname + query
}

/** Another host for a browser, also where a program decodes the path once more. */
const LEADS_AWAY = /^\/[/\\]|[/\\]\.{1,2}([/\\]|$)|\p{Cc}/u
const SIGN_IN = /^\/login(\/|$)/i

/** A path without its escapes; undefined where an escape is broken. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

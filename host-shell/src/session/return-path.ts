const RETURN_PARAM = 'return'

/** The sign-in that leads back to a page of this console afterwards. */
export function loginHref(returnPath: string): string {
  return returnPath === '/'
    ? '/login'
    : `/login?${new URLSearchParams({ [RETURN_PARAM]: returnPath })}`
}

/** Where to go after signing in: a path on this origin, or the start page for anything else. */
export function returnPathOf(search: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAM) ?? '/'
  const isPath = /^\/(?![/\\])/.test(path) && URL.canParse(path, window.location.origin)
  if (!isPath) return '/'
  const { pathname, search: query } = new URL(path, window.location.origin)
  return pathname.startsWith('/login') ? '/' : pathname + query
}

/**
 * When a JWT expires, in milliseconds since 1970; undefined when it cannot be read. The signature
 * is the server's business [SE-016, SE-043].
 */
export function tokenExpiry(jwt: string): number | undefined {
  const claims = readClaims(jwt)
  // without a schema, because the boot script asks too and has to be small
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
  const { exp } = claims
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
}

/** A token is valid when it can be read and expires after `now` [SE-043, SE-044]. */
export function isTokenValid(jwt: string, now: number = Date.now()): boolean {
  const expiry = tokenExpiry(jwt)
  return expiry !== undefined && expiry > now
}

/** What a JWT says of itself; undefined when it cannot be read. Nothing here checks its signature. */
export function readClaims(jwt: string): unknown {
  try {
    const payload = jwt.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/* Where a session lies. Apart from the rest, because the boot script looks there too and has to be small. */
export const SESSION_KEY = 'meshdeck_session'

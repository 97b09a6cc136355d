/**
 * Returns when a JWT expires, in milliseconds since 1970; undefined if it can't be read. Only the server verifies the
 * signature.
 */
export function tokenExpiry(jwt: string): number | undefined {
  const claims = readClaims(jwt)
  // without a schema, because the boot script uses it too and must be small
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
  const { exp } = claims
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
}

/** Whether a token can be read and expires after `now`. */
export function isTokenValid(jwt: string, now: number = Date.now()): boolean {
  const expiry = tokenExpiry(jwt)
  return expiry !== undefined && expiry > now
}

/** Returns the claims of a JWT; undefined if it can't be read. Doesn't verify the signature. */
export function readClaims(jwt: string): unknown {
  try {
    const payload = jwt.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/* Storage keys of a session. In a file of its own, because the boot script uses them too and must be small. */
export const SESSION_KEY = 'meshdeck_session'

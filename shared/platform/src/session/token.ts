import { number, object, safeParse } from 'zod/mini'

const claimsSchema = object({ exp: number() })

/**
 * When a JWT expires, in milliseconds since 1970; undefined when it cannot be read. The signature
 * is the server's business [SE-016, SE-043].
 */
export function tokenExpiry(jwt: string): number | undefined {
  const claims = safeParse(claimsSchema, readClaims(jwt))
  return claims.success ? claims.data.exp * 1000 : undefined
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

import type { AccessToken } from '@meshdeck/api/access-tokens'
import { readServerTime } from '@meshdeck/domain/server-times'

/** An access token as the table shows it. Moments in milliseconds since 1970, 0 for never. */
export type TokenRow = {
  id: string
  name: string
  username: string
  createdBy: string
  created: number
  expires: number
  lastUsed: number
  isExpired: boolean
}

/** A token that was made without an end is one that has ended (contract 1.3.1). */
export function toTokenRows(tokens: readonly AccessToken[], now = Date.now()): TokenRow[] {
  return tokens.map((token) => {
    const expires = readServerTime(token.expires_at) ?? 0
    return {
      id: token.id,
      name: token.name || token.id,
      username: token.user_name,
      createdBy: token.created_by,
      created: readServerTime(token.created_at) ?? 0,
      expires,
      lastUsed: readServerTime(token.last_used) ?? 0,
      isExpired: expires <= now,
    }
  })
}

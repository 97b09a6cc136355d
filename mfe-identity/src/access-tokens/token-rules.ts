import type { AccessTokenInput } from '@meshdeck/api/access-token-changes'
import type { AccessToken } from '@meshdeck/api/access-tokens'
import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { isAdminRole } from '@meshdeck/domain/permissions'
import { DAY_MS, readServerTime } from '@meshdeck/domain/times'
import { type Input, z } from '@meshdeck/platform'

/** A row of the access token table. Moments in milliseconds since 1970, 0 for never. */
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

/** Returns the rows. A token created without an end has already expired (contract 1.3.1). */
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

type Person = { username: string; role: string }

/** Reason why the server would reject an action; each is a translation key under `refused`. */
type Refusal = 'ofAdmin' | 'notYours' | 'adminsRevoke'

/**
 * Returns why a user may not create or revoke access tokens of a user, or undefined (contract 1.3.1): all users have
 * their own tokens, the super admin manages those of all users, and an admin those of users who aren't admins. Only
 * admins can revoke, on Pro (decision D-19).
 */
export function tokenRefusal(
  action: 'create' | 'revoke',
  owner: Person,
  caller: Person,
): Refusal | undefined {
  if (action === 'revoke' && !isAdminRole(caller.role)) return 'adminsRevoke'
  if (owner.username === caller.username || caller.role === 'super-admin') return undefined
  if (caller.role !== 'admin') return 'notYours'
  return isAdminRole(owner.role) ? 'ofAdmin' : undefined
}

/** Preset lifetimes of a token in days, without a typed date (decision OP-55). */
export const lifetimes = ['30', '90', '365'] as const

const rule = z.ruleOf<{ lifetime: string; date: string }>()

const formSchema = z
  .object({
    name: z
      .string()
      .check(z.refine((name) => name.trim() !== '', 'identity:accessTokens.nameMissing')),
    lifetime: z.oneOf([...lifetimes, 'date']),
    /** In the browser's format of a day: `2026-12-01`. */
    date: z.string(),
  })
  .check(
    rule(
      'date',
      ({ lifetime, date }) => lifetime !== 'date' || !Number.isNaN(endOfDay(date)),
      'identity:accessTokens.dateMissing',
    ),
    rule(
      'date',
      ({ lifetime, date }) => lifetime !== 'date' || !(endOfDay(date) <= Date.now()),
      'identity:accessTokens.datePast',
    ),
  )
export type TokenForm = Input<typeof formSchema>

/** Validates the form and returns what is sent: an end is required (decision D-19). */
export const tokenFormSchema = z.pipe(
  formSchema,
  z.transform(({ name, lifetime, date }): Omit<AccessTokenInput, 'username'> => ({
    name: name.trim(),
    expires: lifetime === 'date' ? endOfDay(date) : Date.now() + Number(lifetime) * DAY_MS,
  })),
)

export const emptyToken: TokenForm = { name: '', lifetime: '30', date: '' }

/** Returns the end of a day in the user's time zone, until which a token is valid; NaN without a typed day. */
function endOfDay(date: string): number {
  return readLocalMoment(`${date}T23:59:59`)
}

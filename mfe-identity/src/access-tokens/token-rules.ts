import type { AccessTokenInput } from '@meshdeck/api/access-token-changes'
import type { AccessToken } from '@meshdeck/api/access-tokens'
import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { isAdminRole } from '@meshdeck/domain/permissions'
import { DAY_MS, readServerTime } from '@meshdeck/domain/times'
import { type Input, z } from '@meshdeck/platform'

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

type Person = { username: string; role: string }

/** Why the server would refuse it; each is a key of the words under `refused`. */
type Refusal = 'ofAdmin' | 'notYours' | 'adminsRevoke'

/**
 * Why somebody may not make or revoke access tokens of somebody, if so (contract 1.3.1): everybody has tokens of
 * his own, the super admin those of everybody, an admin those of whoever is none. Only admins get as far as
 * revoking, on Pro (decision D-19).
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

/** Days after which a token may end, without a date to type (decision OP-55). */
export const lifetimes = ['30', '90', '365'] as const

const formSchema = z
  .object({
    name: z
      .string()
      .check(z.refine((name) => name.trim() !== '', 'identity:accessTokens.nameMissing')),
    lifetime: z.oneOf([...lifetimes, 'date']),
    /** As the browser writes a day: `2026-12-01`. */
    date: z.string(),
  })
  .check(
    z.refine(({ lifetime, date }) => lifetime !== 'date' || !Number.isNaN(endOfDay(date)), {
      path: ['date'],
      error: 'identity:accessTokens.dateMissing',
    }),
    z.refine(({ lifetime, date }) => lifetime !== 'date' || !(endOfDay(date) <= Date.now()), {
      path: ['date'],
      error: 'identity:accessTokens.datePast',
    }),
  )
export type TokenForm = Input<typeof formSchema>

/** The rules of the form, and what is sent when they are kept: an end is required (decision D-19). */
export const tokenFormSchema = z.pipe(
  formSchema,
  z.transform(({ name, lifetime, date }): Omit<AccessTokenInput, 'username'> => ({
    name: name.trim(),
    expires: lifetime === 'date' ? endOfDay(date) : Date.now() + Number(lifetime) * DAY_MS,
  })),
)

export const emptyToken: TokenForm = { name: '', lifetime: '30', date: '' }

/** A token of a day is good until the reader's day is over; NaN where no day was typed. */
function endOfDay(date: string): number {
  return readLocalMoment(`${date}T23:59:59`)
}

import type { AccessTokenInput } from '@meshdeck/api/access-token-changes'
import { readLocalMoment } from '@meshdeck/domain/local-moment'
import { type Input, z } from '@meshdeck/platform'

/** Days after which a token may end, without a date to type (decision OP-55). */
export const lifetimes = ['30', '90', '365'] as const
const DAY_MS = 86_400_000

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

import { isSkippedTime, readLocalMoment } from '@meshdeck/domain/local-moment'
import { HOUR_MS } from '@meshdeck/domain/times'
import { type Input, z } from '@meshdeck/platform'

/** Preset durations of access in hours, without a typed time. */
export const lifetimes = ['1', '8', '24', '168'] as const

const rule = z.ruleOf<{ lifetime: string; until: string }>()

const formSchema = z
  .object({
    lifetime: z.oneOf([...lifetimes, 'moment']),
    /** Local time as the browser's field returns it: `2026-12-01T10:00`. */
    until: z.string(),
  })
  .check(
    rule(
      'until',
      ({ lifetime, until }) => lifetime !== 'moment' || !isSkippedTime(until),
      'common:field.skippedTime',
    ),
    rule(
      'until',
      ({ lifetime, until }) => lifetime !== 'moment' || !Number.isNaN(readLocalMoment(until)),
      'identity:jitAccess.approve.noMoment',
    ),
    rule(
      'until',
      ({ lifetime, until }) => lifetime !== 'moment' || !(readLocalMoment(until) <= Date.now()),
      'identity:jitAccess.approve.isPast',
    ),
  )
export type ApprovalForm = Input<typeof formSchema>

/** Validates an approval (contract 2.12) and returns its end, in milliseconds since 1970. */
export const approvalSchema = z.pipe(
  formSchema,
  z.transform(({ lifetime, until }) =>
    lifetime === 'moment' ? readLocalMoment(until) : Date.now() + Number(lifetime) * HOUR_MS,
  ),
)

export const newApproval: ApprovalForm = { lifetime: '8', until: '' }

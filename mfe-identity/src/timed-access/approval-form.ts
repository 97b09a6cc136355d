import { isSkippedTime, readLocalMoment } from '@meshdeck/domain/local-moment'
import { HOUR_MS } from '@meshdeck/domain/times'
import { type Input, z } from '@meshdeck/platform'

/** Preset durations of access in hours, without a typed time. */
export const lifetimes = ['1', '8', '24', '168'] as const

const formSchema = z
  .object({
    lifetime: z.oneOf([...lifetimes, 'moment']),
    /** Local time as the browser's field returns it: `2026-12-01T10:00`. */
    until: z.string(),
  })
  .check(
    z.refine(({ lifetime, until }) => lifetime !== 'moment' || !isSkippedTime(until), {
      path: ['until'],
      error: 'common:field.skippedTime',
    }),
    z.refine(
      ({ lifetime, until }) => lifetime !== 'moment' || !Number.isNaN(readLocalMoment(until)),
      { path: ['until'], error: 'identity:timedAccess.approve.noMoment' },
    ),
    z.refine(
      ({ lifetime, until }) => lifetime !== 'moment' || !(readLocalMoment(until) <= Date.now()),
      {
        path: ['until'],
        error: 'identity:timedAccess.approve.isPast',
      },
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

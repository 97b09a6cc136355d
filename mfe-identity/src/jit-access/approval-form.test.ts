import { HOUR_MS } from '@meshdeck/domain/times'
import { z } from '@meshdeck/platform'
import { readIn } from '@meshdeck/testing/time-zone'

import { approvalSchema, newApproval } from './approval-form'
const faultOf = (until: string) =>
  z.safeParse(approvalSchema, { lifetime: 'moment', until }).error?.issues[0]?.message

test('ends a number of hours from now, or at the given time', () => {
  const ends = z.parse(approvalSchema, newApproval)
  expect(Math.abs(ends - Date.now() - 8 * HOUR_MS)).toBeLessThan(HOUR_MS)
  const until = '2999-01-01T10:00'
  expect(z.parse(approvalSchema, { lifetime: 'moment', until })).toBe(Date.parse(until))
})

test.each([
  ['', 'identity:jitAccess.approve.noMoment'],
  ['2020-01-01T10:00', 'identity:jitAccess.approve.isPast'],
])('rejects %j as an end', (until, message) => expect(faultOf(until)).toBe(message))

describe('in a time zone with daylight saving time', () => {
  beforeEach(() => readIn('Europe/Berlin'))
  afterEach(() => jest.restoreAllMocks())

  test('rejects a skipped time, and sends the first moment of a repeated time', () => {
    expect(faultOf('2099-03-29T02:30')).toBe('common:field.skippedTime')
    const until = '2099-10-25T02:30'
    const end = z.parse(approvalSchema, { lifetime: 'moment', until })
    expect(end).toBe(Date.UTC(2099, 9, 25, 0, 30))
  })
})

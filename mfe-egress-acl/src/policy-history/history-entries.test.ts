import { activityEventSchema } from '@meshdeck/api/activity'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { historyOf, isAsNow } from './history-entries'

const policy = { id: 'p', name: 'ssh', enabled: true, src_type: [{ id: 'tag', value: '*' }] }
const event = (part: object) =>
  z.parse(activityEventSchema, {
    id: 'e',
    action: 'UPDATE',
    target: { id: 'p', name: 'ssh', subject_type: 'ACL' },
    triggered_by: 'ann',
    time_stamp: '2026-11-20T10:00:00Z',
    ...part,
  })

test('the history of a policy is what was done to it alone, with what it was before and after', () => {
  const events = [
    event({ diff: { Old: policy, New: { ...policy, enabled: false } } }),
    event({ id: 'other', target: { id: 'q', name: 'q', subject_type: 'ACL' } }),
    event({ id: 'user', target: { id: 'p', name: 'p', subject_type: 'USER' } }),
    event({ id: 'made', action: 'CREATE', diff: null }),
  ]
  const [changed, made, ...rest] = historyOf('p', events)
  expect(rest).toEqual([])
  expect([changed?.who, changed?.before?.enabled, changed?.after?.enabled]).toEqual([
    'ann',
    true,
    false,
  ])
  expect([made?.action, made?.before, made?.after]).toEqual(['CREATE', undefined, undefined])
})

test('what a server kept that is no policy is not taken for one', () => {
  expect(historyOf('p', [event({ diff: { Old: 'gone', New: policy } })])[0]?.before).toBeUndefined()
})

test('there is nothing to restore where a policy is as it was', () => {
  const now = z.parse(policySchema, policy)
  expect(isAsNow({ ...now, default: true }, now)).toBe(true)
  expect(isAsNow({ ...now, name: 'other' }, now)).toBe(false)
})

import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { historyOf, isAsNow } from './history-entries'
import { eventOf } from './testing'

const policy = { id: 'p', name: 'ssh', enabled: true, src_type: [{ id: 'tag', value: '*' }] }

test('the history of a policy is what was done to it alone, with what it was before and after', () => {
  const events = [
    eventOf({ diff: { Old: policy, New: { ...policy, enabled: false } } }),
    eventOf({ id: 'other', target: { id: 'q', name: 'q', subject_type: 'ACL' } }),
    eventOf({ id: 'user', target: { id: 'p', name: 'p', subject_type: 'USER' } }),
    eventOf({ id: 'made', action: 'CREATE', diff: null }),
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
  expect(
    historyOf('p', [eventOf({ diff: { Old: 'gone', New: policy } })])[0]?.before,
  ).toBeUndefined()
})

test('there is nothing to restore where a policy is as it was', () => {
  const now = z.parse(policySchema, policy)
  expect(isAsNow({ ...now, default: true }, now)).toBe(true)
  expect(isAsNow({ ...now, name: 'other' }, now)).toBe(false)
})

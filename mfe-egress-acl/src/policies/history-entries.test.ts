import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { toPolicyRows } from '../shared/policy-rows'
import { eventOf } from '../shared/sample-records'
import { deletedSearchText, historyOf, isAsNow, toDeletedRows } from './history-entries'

const policy = { id: 'p', name: 'ssh', enabled: true, src_type: [{ id: 'tag', value: '*' }] }

test('contains only changes of the policy, with its content before and after', () => {
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

test("ignores stored content that isn't a policy", () => {
  expect(
    historyOf('p', [eventOf({ diff: { Old: 'gone', New: policy } })])[0]?.before,
  ).toBeUndefined()
})

test('offers no restore when a policy is unchanged', () => {
  const now = z.parse(policySchema, policy)
  expect(isAsNow({ ...now, default: true }, now)).toBe(true)
  expect(isAsNow({ ...now, name: 'other' }, now)).toBe(false)
})

describe('deleted rows', () => {
  const tag = (value: string) => ({ id: 'tag', value })
  const policy = z.parse(policySchema, {
    id: 'p',
    name: 'ssh',
    src_type: [tag('corp.web'), tag('corp.gone')],
    dst_type: [tag('*')],
  })
  const event = (part: object) =>
    eventOf({ action: 'DELETE', diff: { Old: policy, New: null }, ...part })
  const known = { networkId: 'corp', tags: new Map([['corp.web', 'web']]) }
  const toRow = (version: typeof policy) =>
    toPolicyRows([version], known, { everything: 'all', everybody: '' })[0]
  const rowsOf = (events: Array<ReturnType<typeof event>>, policies = [{ ...policy, id: 'q' }]) =>
    toDeletedRows({ events, policies, toRow })

  test('lists only deletions of policies and offers to restore what is left of them', () => {
    const others = [
      event({ action: 'UPDATE' }),
      event({ target: { id: 'n', name: 'n', subject_type: 'NODE' } }),
    ]
    const [row, ...rest] = rowsOf([event({}), ...others])
    expect(rest).toEqual([])
    expect(row).toMatchObject({ name: 'ssh', who: 'ann', exists: false })
    expect(row?.restorablePolicy?.src_type).toEqual([tag('corp.web')])
    expect(row && deletedSearchText(row)).toBe('ssh ann web gone all')
  })

  test('marks a policy that exists with the same content, whatever its id', () => {
    const same = { ...policy, id: 'q', src_type: [tag('corp.web')] }
    expect(rowsOf([event({})], [same])[0]?.exists).toBe(true)
  })

  test('says as what it was restored, unless one like it was there before', () => {
    const same = { ...policy, id: 'q', src_type: [tag('corp.web')] }
    const made = (time_stamp: string) =>
      event({
        id: 'made',
        action: 'CREATE',
        diff: null,
        time_stamp,
        target: { id: 'q', name: 'ssh', subject_type: 'ACL' },
      })
    const deleted = event({ time_stamp: '2026-01-02T00:00:00Z' })
    const restoredAs = (time: string) => rowsOf([deleted, made(time)], [same])[0]?.restoredAs
    expect(restoredAs('2026-01-02T00:00:01Z')).toBe('q')
    expect(restoredAs('2026-01-01T00:00:00Z')).toBeUndefined()
  })

  test('shows the name if the server kept nothing else, and marks an existing policy of that name', () => {
    expect(rowsOf([event({ diff: null })])[0]?.exists).toBe(true)
    const [row] = rowsOf([event({ diff: null })], [])
    expect(row).toMatchObject({
      name: 'ssh',
      was: undefined,
      restorablePolicy: undefined,
      exists: false,
    })
  })

  test('offers no restore if a side would be empty', () => {
    const old = { ...policy, src_type: [tag('corp.gone')] }
    const [row] = rowsOf([event({ diff: { Old: old, New: null } })])
    expect(row?.was).toBeDefined()
    expect(row?.restorablePolicy).toBeUndefined()
  })
})

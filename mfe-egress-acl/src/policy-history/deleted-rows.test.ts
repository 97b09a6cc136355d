import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { toPolicyRows } from '../policy-model/policy-rows'
import { deletedSearchText, toDeletedRows } from './deleted-rows'
import { eventOf } from './testing'

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
const toRow = (one: typeof policy) =>
  toPolicyRows([one], known, { everything: 'all', everybody: '' })[0]
const rowsOf = (events: ReturnType<typeof event>[], policies = [{ ...policy, id: 'q' }]) =>
  toDeletedRows({ events, policies, toRow })

test('lists deletions of policies alone, and makes again what is left of them', () => {
  const others = [
    event({ action: 'UPDATE' }),
    event({ target: { id: 'n', name: 'n', subject_type: 'NODE' } }),
  ]
  const [row, ...rest] = rowsOf([event({}), ...others])
  expect(rest).toEqual([])
  expect(row).toMatchObject({ name: 'ssh', who: 'ann', isThere: false })
  expect(row?.rest?.src_type).toEqual([tag('corp.web')])
  expect(row && deletedSearchText(row)).toBe('ssh ann web gone all')
})

test('says where there is one like it, whatever its id', () => {
  const same = { ...policy, id: 'q', src_type: [tag('corp.web')] }
  expect(rowsOf([event({})], [same])[0]?.isThere).toBe(true)
})

test('keeps the name where the server has kept nothing else, and says where there is one of that name', () => {
  expect(rowsOf([event({ diff: null })])[0]?.isThere).toBe(true)
  const [row] = rowsOf([event({ diff: null })], [])
  expect(row).toMatchObject({ name: 'ssh', was: undefined, rest: undefined, isThere: false })
})

test('makes nothing again of which a side would be empty', () => {
  const old = { ...policy, src_type: [tag('corp.gone')] }
  const [row] = rowsOf([event({ diff: { Old: old, New: null } })])
  expect(row?.was).toBeDefined()
  expect(row?.rest).toBeUndefined()
})

import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { newPolicyForm, toPolicy, toPolicyForm } from './policy-panel-form'
import { prefilled, type PrefillValues } from './policy-prefill'

const pro = { isPro: true }
const beginning = newPolicyForm('device-policy')
// sent before the services are here
const sent = (form: typeof beginning) => toPolicy(form, { networkId: 'corp', services: [] })

const db = toPolicyForm(
  z.parse(policySchema, {
    id: 'p1',
    name: 'db',
    policy_type: 'device-policy',
    src_type: [
      { id: 'device', value: 'a' },
      { id: 'tag', value: 'corp.ops' },
    ],
    dst_type: [{ id: 'egress-id', value: 'r1' }],
    type: 'Custom',
    protocol: 'tcp',
    ports: ['5432'],
    allowed_traffic_direction: 0,
  }),
  pro,
)

test('a new policy begins with both ends, the direction and the service alone', () => {
  const values = {
    source: 'device:a',
    destination: 'egress-id:r1',
    direction: 'one',
    service: 'tcp 5432',
  }
  expect(sent(prefilled(beginning, values, pro))).toMatchObject({
    src_type: [{ id: 'device', value: 'a' }],
    dst_type: [{ id: 'egress-id', value: 'r1' }],
    allowed_traffic_direction: 0,
    type: 'Custom',
    protocol: 'tcp',
    ports: ['5432'],
  })
})

test('nobody is added to everybody', () => {
  const all = { ...db, destinations: ['*'] }
  expect(prefilled(all, { destination: 'device:b' }, pro).destinations).toEqual(['*'])
})

test('a policy for users begins with the user', () => {
  const form = prefilled(newPolicyForm('user-policy'), { source: 'user:ada', kind: 'users' }, pro)
  expect(sent(form).src_type).toEqual([{ id: 'user', value: 'ada' }])
})

test('of one that is there the end and the port come to what it has', () => {
  const form = prefilled(db, { source: 'device:b', service: 'tcp 22' }, pro)
  expect(sent(form)).toMatchObject({
    src_type: [
      { id: 'device', value: 'a' },
      { id: 'tag', value: 'corp.ops' },
      { id: 'device', value: 'b' },
    ],
    ports: ['5432', '22'],
  })
})

test('a port that a policy has is not added once more', () => {
  expect(sent(prefilled(db, { service: 'tcp 5432' }, pro)).ports).toEqual(['5432'])
})

test('ends are taken out, also the last one, which the form refuses', () => {
  const values = { withoutSource: 'device:a device:x', withoutDestination: 'egress-id:r1' }
  const { src_type, dst_type } = sent(prefilled(db, values, pro))
  expect(src_type).toEqual([{ id: 'tag', value: 'corp.ops' }])
  expect(dst_type).toEqual([])
})

test.each<[string, PrefillValues]>([
  ['everything', { source: '*', destination: '*' }],
  ['everything of a kind', { source: 'tag:*', destination: 'tag:*' }],
  ['a route as a source', { source: 'egress-id:r1' }],
  [
    'a user as a destination, or as a source of devices',
    { destination: 'user:a', source: 'user:a' },
  ],
  ['a kind that there is not', { source: 'planet:mars', destination: 'planet:mars' }],
  ['no kind', { source: 'a', destination: ':a', withoutSource: 'a' }],
  ['another direction', { direction: 'up' }],
  ['no service', { service: 'tcp 99999' }],
])('an address that says %s fills in nothing', (_, values) => {
  expect(prefilled(beginning, values, pro)).toEqual(beginning)
  expect(prefilled(db, values, pro)).toEqual(db)
})

test('without Pro there is but one direction and one service', () => {
  const values = { direction: 'one', service: 'tcp 22' }
  expect(prefilled(beginning, values, { isPro: false })).toEqual(beginning)
})

import { policySchema } from '@meshdeck/api/policies'
import { editOfPolicy } from '@meshdeck/api/policy-changes'
import { z } from '@meshdeck/platform'

import { services } from '../shared/sample-records'
import {
  atFormFields,
  newPolicyForm,
  policyFormSchema,
  prefilled,
  type PrefillValues,
  toPolicy,
  toPolicyEdit,
  toPolicyForm,
} from './policy-panel-form'

const context = { networkId: 'corp', services }
const beginning = newPolicyForm('device-policy')
const filled = {
  name: 'into the plant',
  policy: { ...beginning.policy, resources: ['*'] },
  destinations: ['tag:corp.plant', 'egress-id:r1'],
  addresses: '',
}
const faultsOf = (form: unknown) =>
  z
    .safeParse(policyFormSchema(services), form)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('requires name, source and destination [AC-038, AC-041, AC-042]', () => {
  expect(faultsOf(filled)).toBeUndefined()
  expect(faultsOf({ ...beginning, name: '  ' })).toEqual([
    ['name', 'egress:policyForm.nameMissing'],
    ['policy.resources', 'egress:policyForm.sourceMissing'],
    ['destinations', 'egress:policyForm.destinationMissing'],
  ])
})

test('reports a missing source in the terms of the form for users', () => {
  const policy = newPolicyForm('user-policy').policy
  expect(faultsOf({ ...filled, policy })).toEqual([
    ['policy.users', 'egress:policyForm.sourceMissingUsers'],
  ])
})

test('limits a name to a hundred characters [AC-039]', () => {
  expect(faultsOf({ ...filled, name: 'a'.repeat(100) })).toBeUndefined()
  expect(faultsOf({ ...filled, name: 'a'.repeat(101) })).toEqual([
    ['name', 'egress:policyForm.nameLong'],
  ])
})

describe('addresses', () => {
  const routes = [
    { id: 'r1', range: '10.1.0.0/16', virtual_range: '100.64.1.0/24' },
    { id: 'r2', range: '10.2.0.0/16', virtual_range: '' },
  ]
  const faultOf = (addresses: string, destinations = filled.destinations) => {
    const form = { ...filled, addresses, destinations }
    const { error } = z.safeParse(policyFormSchema(services, routes), form)
    return error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  const at = (error: string) => [['addresses', `egress:policyForm.addresses.${error}`]]

  test('accepts addresses in the range or the virtual range of a selected route', () => {
    expect(faultOf('10.1.0.10, 10.1.2.0/24 100.64.1.7')).toBeUndefined()
    expect(faultOf('10.2.0.10')).toEqual(at('outside'))
    expect(faultOf('10.0.0.0/8')).toEqual(at('outside'))
    expect(faultOf('10.1.0.999')).toEqual(at('invalid'))
    expect(faultOf('10.1.0.10', ['device:n1'])).toEqual(at('noRoute'))
    expect(faultOf('', ['device:n1'])).toBeUndefined()
  })

  test('sends ranges, each once', () => {
    const form = { ...filled, addresses: '10.1.0.10, 10.1.0.10/32; 10.1.2.3/24' }
    expect(toPolicy(form, context).dst_type.slice(2)).toEqual([
      { id: 'ip', value: '10.1.0.10/32' },
      { id: 'ip', value: '10.1.2.0/24' },
    ])
  })

  test('keeps the addresses of an existing policy as they are', () => {
    const dst_type = [
      { id: 'ip', value: '10.1.0.10' },
      { id: 'egress-id', value: 'r1' },
    ]
    const policy = z.parse(policySchema, { ...toPolicy(filled, context), id: 'p1', dst_type })
    const [base, initial] = [editOfPolicy(policy), toPolicyForm(policy, { isPro: true })]
    const editOf = (form: typeof initial) =>
      toPolicyEdit(form, { ...context, base, initial, isPro: true }).dst_type
    expect(initial).toMatchObject({ destinations: ['egress-id:r1'], addresses: '10.1.0.10' })
    expect(editOf({ ...initial, name: 'renamed' })).toEqual(dst_type)
    expect(editOf({ ...initial, destinations: ['egress-id:r1', 'device:n1'] })).toContainEqual({
      id: 'ip',
      value: '10.1.0.10/32',
    })
  })
})

test('sends a new policy with both of its sides [AC-024, AP-087]', () => {
  expect(toPolicy({ ...filled, name: ' into the plant ' }, context)).toEqual({
    name: 'into the plant',
    network_id: 'corp',
    enabled: true,
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [
      { id: 'tag', value: 'corp.plant' },
      { id: 'egress-id', value: 'r1' },
    ],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 1,
  })
})

describe('of an existing policy', () => {
  const policy = z.parse(policySchema, {
    ...toPolicy(filled, context),
    id: 'p1',
    default: false,
    // as written by another client
    src_type: [{ id: 'device', value: '*' }],
    type: 'HTTPS',
    protocol: 'tcp',
    ports: [],
    allowed_traffic_direction: 0,
  })
  const base = editOfPolicy(policy)
  const initial = toPolicyForm(policy, { isPro: true })
  const editOf = (form: typeof initial) =>
    toPolicyEdit(form, { ...context, base, initial, isPro: true })

  test('sends untouched values unchanged', () => {
    expect(editOf(initial)).toEqual(base)
    expect(editOf({ ...initial, name: 'renamed' })).toEqual({ ...base, name: 'renamed' })
  })

  test('changes a service together with its protocol and ports', () => {
    const changed = { ...initial, policy: { ...initial.policy, service: 'Custom', ports: '53' } }
    const wanted = { type: 'Custom', protocol: 'tcp', ports: ['53'] }
    expect(editOf(changed)).toEqual({ ...base, service: wanted })
  })

  test('sends both directions without Pro, whatever they were [AC-036]', () => {
    const form = toPolicyForm(policy, { isPro: false })
    expect(form.policy.isBothWays).toBe(true)
    const edit = toPolicyEdit(form, { ...context, base, initial: form, isPro: false })
    expect(edit).toEqual({ ...base, allowed_traffic_direction: 1 })
  })
})

test('shows a server error at the visible field', () => {
  const refused = { src_type: 'hers', service: 'hers', dst_type: 'hers', enabled: 'hers' }
  expect(atFormFields(refused, newPolicyForm('user-policy').policy)).toEqual({
    destinations: 'hers',
    policy: { users: 'hers', service: 'hers', isEnabled: 'hers' },
  })
  expect(atFormFields({ src_type: 'hers' }, beginning.policy)).toEqual({
    policy: { resources: 'hers' },
  })
})

describe('policy prefill', () => {
  const pro = { isPro: true }
  const beginning = newPolicyForm('device-policy')
  // sent before the services are loaded
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

  test('fills a new policy only with both ends, the direction and the service', () => {
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

  test('adds no single member to all', () => {
    const all = { ...db, destinations: ['*'] }
    expect(prefilled(all, { destination: 'device:b' }, pro).destinations).toEqual(['*'])
  })

  test('fills a policy for users with the user', () => {
    const form = prefilled(newPolicyForm('user-policy'), { source: 'user:ada', kind: 'users' }, pro)
    expect(sent(form).src_type).toEqual([{ id: 'user', value: 'ada' }])
  })

  test('adds the end and the port to an existing policy', () => {
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

  test("doesn't add a port that a policy already has", () => {
    expect(sent(prefilled(db, { service: 'tcp 5432' }, pro)).ports).toEqual(['5432'])
  })

  test('removes ends, even the last one, which the form then rejects', () => {
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
    ['an unknown kind', { source: 'planet:mars', destination: 'planet:mars' }],
    ['no kind', { source: 'a', destination: ':a', withoutSource: 'a' }],
    ['another direction', { direction: 'up' }],
    ['no service', { service: 'tcp 99999' }],
  ])('fills in nothing for an address with %s', (_, values) => {
    expect(prefilled(beginning, values, pro)).toEqual(beginning)
    expect(prefilled(db, values, pro)).toEqual(db)
  })

  test('has only one direction and one service without Pro', () => {
    const values = { direction: 'one', service: 'tcp 22' }
    expect(prefilled(beginning, values, { isPro: false })).toEqual(beginning)
  })
})

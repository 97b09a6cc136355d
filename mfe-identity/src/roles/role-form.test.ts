import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'
import { zodValidate } from '@meshdeck/ui/form'

import {
  connects,
  emptyRole,
  isChanged,
  roleFormSchema,
  scopeIn,
  withConnecting,
  withRight,
} from './role-form'

const later = capabilitiesOf('1.5.1', true)
const earlier = capabilitiesOf('1.0.0', true)

test('requires a unique name and a network', () => {
  const faulty = (form: object) =>
    Object.keys(
      zodValidate(roleFormSchema({ takenNames: ['Operator'] }))({ ...emptyRole, ...form }),
    ).toSorted()

  expect(faulty({})).toEqual(['name', 'network_id'])
  expect(faulty({ name: ' Operator ', network_id: 'lab' })).toEqual(['name'])
  // users would confuse these with the same role
  expect(faulty({ name: 'operator', network_id: 'lab' })).toEqual(['name'])
  expect(
    z.parse(roleFormSchema({ takenNames: [] }), { ...emptyRole, name: ' Ops ', network_id: 'lab' })
      .name,
  ).toBe('Ops')
})

test('keeps a name that only differs in case from another', () => {
  const form = { ...emptyRole, name: 'operator', network_id: 'lab' }
  const rules = { takenNames: ['Operator'], currentName: 'operator' }
  expect(zodValidate(roleFormSchema(rules))(form)).toEqual({})
})

test("doesn't clear a description that the server would keep", () => {
  const rules = { takenNames: [], keepsDescription: true }
  const form = { ...emptyRole, name: 'Ops', network_id: 'lab' }

  expect(Object.keys(zodValidate(roleFormSchema(rules))(form))).toEqual(['meta_data'])
  expect(zodValidate(roleFormSchema(rules))({ ...form, meta_data: 'night' })).toEqual({})
})

test('stores a right under the names of the current server, in addition to existing ones', () => {
  const before = { egress: { 'route-1': { ...scopeIn({}, 'egress', later), read: true } } }
  const after = withRight(before, { kind: 'egress', update: true }, later)

  expect(after).toMatchObject({
    egress: { 'route-1': { read: true }, all_egress: { update: true, read: false } },
  })
  expect(Object.keys(withRight({}, { kind: 'host', read: true }, earlier))).toEqual(['hosts'])
  expect(isChanged({ was: before, is: after }, { kind: 'egress', action: 'update' }, later)).toBe(
    true,
  )
  expect(isChanged({ was: before, is: after }, { kind: 'egress', action: 'read' }, later)).toBe(
    false,
  )
})

test('lets a user who connects through gateways see them and have own config files', () => {
  const access = withConnecting({}, true, later)

  expect(connects(access)).toBe(true)
  expect(scopeIn(access, 'remote_access_gw', later)).toMatchObject({ read: true })
  expect(scopeIn(access, 'extclient', later)).toMatchObject({ delete: true, self_only: true })
  expect(connects(withConnecting(access, false, later))).toBe(false)
})

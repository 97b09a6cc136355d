import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { zodValidate } from '@meshdeck/ui/form'

import { emptyGroup, grantKeys, groupFormSchema, heldRoles } from './group-form'

const rules = { takenNames: ['Operators'], ...capabilitiesOf('1.5.1', true) }
const faulty = (form: object, given: Parameters<typeof groupFormSchema>[0] = rules) =>
  Object.keys(zodValidate(groupFormSchema(given))({ ...emptyGroup, ...form }))

test.each([
  [{ name: '' }, ['name']],
  [{ name: ' ab ' }, ['name']],
  [{ name: 'a'.repeat(51) }, ['name']],
  [{ name: 'Operators' }, ['name']],
  // users would confuse these with the same group
  [{ name: 'operators' }, ['name']],
  [{ name: 'OPERATORS ' }, ['name']],
  [{ name: 'Ops' }, []],
  [{ name: 'Ops', grants: ['all_networks r-1', 'lab r-2'] }, ['grants']],
  [{ name: 'Ops', grants: ['all_networks r-1', 'all_networks r-2'] }, []],
])('finds a group with %o wrong in %j', (form, fields) => {
  expect(faulty(form)).toEqual(fields)
})

test("allows the server's current name, and a mix of networks on earlier servers", () => {
  expect(faulty({ name: 'IT' }, { ...rules, currentName: 'IT' })).toEqual([])
  expect(faulty({ name: 'operators' }, { ...rules, currentName: 'operators' })).toEqual([])
  expect(faulty({ name: 'it ops' }, { ...rules, takenNames: ['IT  Ops'] })).toEqual(['name'])
  const mixed = { name: 'Ops', grants: ['all_networks r-1', 'lab r-2'] }
  expect(faulty(mixed, { ...rules, separatesAllNetworks: false })).toEqual([])
})

test('clears a description only on earlier servers', () => {
  const night = { ...rules, description: 'night' }
  expect(faulty({ name: 'Ops' }, night)).toEqual(['meta_data'])
  expect(faulty({ name: 'Ops' }, { ...night, ignoresBlankValues: false })).toEqual([])
})

test('keeps roles in networks as keys in the form, and groups them by network in the request', () => {
  const held = { lab: { 'r-1': {}, 'r-2': {} }, corp: { 'r-3': {} } }
  expect(grantKeys(held)).toEqual(['lab r-1', 'lab r-2', 'corp r-3'])
  expect(heldRoles(grantKeys(held))).toEqual(held)
})

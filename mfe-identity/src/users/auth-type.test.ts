import { authTypeOf } from './auth-type'

test.each([
  ['basic_auth', '', 'basic'],
  ['oauth', '', 'sso'],
  ['oauth', '00u1a2b3c4', 'idp'],
  ['basic_auth', '00u1a2b3c4', 'idp'],
])('%s with provider id %j is %s [US-003, US-005]', (auth_type, id, expected) => {
  expect(authTypeOf({ auth_type, external_identity_provider_id: id })).toBe(expected)
})

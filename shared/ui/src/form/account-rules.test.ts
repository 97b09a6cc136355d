import { ApiError } from '@meshdeck/platform'

import { credentialFaults } from './account-rules'

test.each([
  ['user exists', { username: 'user exists' }],
  ['username not allowed', { username: 'username not allowed' }],
  [
    'password must have a minimum of 5 characters',
    { password: 'password must have a minimum of 5 characters' },
  ],
  [
    'invalid character(s) in username\npassword must have a minimum of 5 characters',
    {
      username: 'invalid character(s) in username',
      password: 'password must have a minimum of 5 characters',
    },
  ],
  ['basic auth is disabled', {}],
])('the refusal %j belongs to %o', (text, fields) => {
  expect(credentialFaults(new ApiError(400, text))).toEqual(fields)
})

test('a refusal about the requesting user belongs to no field', () => {
  const error = new ApiError(403, 'only superadmin can create admin users')
  expect(credentialFaults(error)).toEqual({})
})

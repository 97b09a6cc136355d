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
])('assigns the refusal %j to %o', (text, fields) => {
  expect(credentialFaults(new ApiError(400, text))).toEqual(fields)
})

test('assigns a refusal about the requesting user to no field', () => {
  const error = new ApiError(403, 'only superadmin can create admin users')
  expect(credentialFaults(error)).toEqual({})
})

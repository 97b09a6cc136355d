import { userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'
import { zodValidate } from '@meshdeck/ui/form'

import { emptyUser, newUserSchema, userFormSchema } from './user-form'

const valid = {
  ...emptyUser(['admin']),
  username: 'night-watch',
  password: 'read-the-books',
  confirm: 'read-the-books',
}
const faultyFields = (form: typeof valid) => Object.keys(zodValidate(newUserSchema(3))(form))

test.each([
  [{ username: 'ab' }, ['username']],
  [{ username: 'under_score' }, ['username']],
  [{ username: '' }, ['username']],
  [{ password: '1234', confirm: '1234' }, ['password']],
  [{ password: 'ü'.repeat(37), confirm: 'ü'.repeat(37) }, ['password']],
  [{ confirm: 'read-the-book' }, ['confirm']],
  [{ platform_role_id: '' }, ['platform_role_id']],
])('finds a form with %o wrong in %j', (change, fields) => {
  expect(faultyFields({ ...valid, ...change })).toEqual(fields)
})

test('rejects a name of 3 characters for a server that requires 4', () => {
  const form = { ...valid, username: 'bob' }
  expect(zodValidate(newUserSchema(3))(form)).toEqual({})
  expect(Object.keys(zodValidate(newUserSchema(4))(form))).toEqual(['username'])
})

test('preselects a single available role, and none of several', () => {
  expect(emptyUser(['admin']).platform_role_id).toBe('admin')
  expect(emptyUser(['admin', 'platform-user']).platform_role_id).toBe('')
})

test('spaces around the names are removed, but not those of the password', () => {
  const form = {
    ...valid,
    username: ' night-watch ',
    display_name: ' Night watch ',
    password: ' pass word ',
    confirm: ' pass word ',
  }
  expect(z.parse(newUserSchema(3), form)).toEqual({
    username: 'night-watch',
    display_name: 'Night watch',
    platform_role_id: 'admin',
    password: ' pass word ',
  })
})

test("sends groups in the server's format", () => {
  const { user_group_ids } = z.parse(newUserSchema(3), { ...valid, groups: ['staff', 'guards'] })
  expect(user_group_ids).toEqual({ staff: {}, guards: {} })
})

test("doesn't clear an existing display name", () => {
  const named = z.parse(userSchema, { username: 'beata', display_name: 'Beata' })
  const form = { display_name: ' ', platform_role_id: 'admin' }

  expect(Object.keys(zodValidate(userFormSchema(named))(form))).toEqual(['display_name'])
  expect(zodValidate(userFormSchema({ ...named, display_name: '' }))(form)).toEqual({})
})

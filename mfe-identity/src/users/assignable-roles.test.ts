import { assignableRoles } from './assignable-roles'

const pro = ['admin', 'platform-user', 'service-user', 'super-admin'].map((id) => ({ id }))
const community = pro.filter(({ id }) => id.endsWith('admin'))

test('super admin is never a role to give', () => {
  expect(assignableRoles(community, { callerRole: 'super-admin' })).toEqual(['admin'])
})

test('an admin makes no admins', () => {
  const roles = assignableRoles(pro, { callerRole: 'admin' })
  expect(roles).toEqual(['platform-user', 'service-user'])
})

test('the role that somebody has stays among those to choose from', () => {
  const options = { callerRole: 'super-admin', current: 'super-admin' }
  expect(assignableRoles(community, options)).toEqual(['admin', 'super-admin'])
})

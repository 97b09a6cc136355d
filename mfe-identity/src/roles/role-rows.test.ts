import { roleSchema } from '@meshdeck/api/roles'
import { z } from '@meshdeck/platform'

import { toRoleRows } from './role-rows'

test('what belongs to no network is a platform role, and has its name from the words [US-021]', () => {
  const roles = [
    { id: 'admin', default: true },
    { id: 'r-1', name: 'Site operator', network_id: 'lab' },
  ].map((reply) => z.parse(roleSchema, reply))

  expect(toRoleRows(roles, (id) => `the ${id}`)).toMatchObject([
    { id: 'admin', name: 'the admin', kind: 'platform', isBuiltIn: true },
    { id: 'r-1', name: 'Site operator', kind: 'network', networkId: 'lab', isBuiltIn: false },
  ])
})

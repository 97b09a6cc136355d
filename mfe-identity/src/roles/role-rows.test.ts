import { roleSchema } from '@meshdeck/api/roles'
import { z } from '@meshdeck/platform'

import { toRoleRows } from './role-rows'

test('what belongs to no network is a platform role, and has its name from the words [US-021]', () => {
  const roles = [
    { id: 'admin', default: true },
    // as servers from 1.5.1 on send it
    { id: 'auditor', name: 'auditor', default: true },
    { id: 'r-1', name: 'Site operator', network_id: 'lab' },
  ].map((reply) => z.parse(roleSchema, reply))

  expect(toRoleRows(roles, (id) => `the ${id}`)).toMatchObject([
    { id: 'admin', name: 'the admin', kind: 'platform', isBuiltIn: true },
    { id: 'auditor', name: 'the auditor', kind: 'platform' },
    { id: 'r-1', name: 'Site operator', kind: 'network', networkId: 'lab', isBuiltIn: false },
  ])
})

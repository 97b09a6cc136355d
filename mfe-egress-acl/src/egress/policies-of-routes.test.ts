import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { policiesOfRoutes } from './policies-of-routes'

const to = (...values: string[]) => values.map((value) => ({ id: 'egress-id', value }))
const policy = (name: string, src_type: object[], dst_type: object[]) =>
  z.parse(policySchema, { id: name, name, src_type, dst_type })
const everywhere = [{ id: 'tag', value: '*' }]

test('deletes a policy with its last destination or only sources, and keeps it otherwise [EG-061]', () => {
  const policies = [
    policy('alone', everywhere, to('r1')),
    policy('both', everywhere, to('r1', 'r2')),
    policy('shared', everywhere, to('r1', 'r3')),
    policy('from', to('r2'), everywhere),
    policy('from more', [...to('r2'), ...everywhere], everywhere),
    policy('another', everywhere, to('r3')),
  ]
  expect(policiesOfRoutes(policies, new Set(['r1', 'r2']))).toEqual({
    gone: ['alone', 'both', 'from'],
    kept: ['shared'],
  })
})

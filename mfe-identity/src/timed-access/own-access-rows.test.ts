import { toOwnAccessRows } from './own-access-rows'

const network = { network_id: 'corp', jit_enabled: true, has_access: false }
const grant = { expires_at: '2999-01-01T00:00:00Z' }
const request = {
  id: 'r1',
  network_id: 'corp',
  user_name: 'ada',
  reason: 'a fault',
  status: 'pending',
  requested_at: '2026-11-20T10:00:00Z',
  approved_at: '',
  approved_by: '',
  revoked_at: '',
  expires_at: '',
  grant_id: '',
}

test.each([
  ['open', { jit_enabled: false, has_access: true }, {}],
  ['granted', { has_access: true, grant }, { ends: Date.parse(grant.expires_at) }],
  ['waiting', { request }, { asked: Date.parse(request.requested_at), reason: 'a fault' }],
  ['out', {}, { ends: undefined, asked: undefined, reason: '' }],
])('somebody is %s by %j', (state, part, rest) => {
  expect(toOwnAccessRows([{ ...network, ...part }])).toEqual([
    expect.objectContaining({ id: 'corp', name: 'corp', state, ...rest }),
  ])
})

import type { AccessRequest } from '@meshdeck/api/jit-access'

import { toOwnAccessRows, toRequestRows } from './access-rows'

const never = '0001-01-01T00:00:00Z'
const asked: AccessRequest = {
  id: 'r1',
  network_id: 'corp',
  user_name: 'ada',
  reason: 'a fault',
  status: 'pending',
  requested_at: '2026-11-20T10:00:00Z',
  approved_at: never,
  approved_by: '',
  revoked_at: never,
  expires_at: never,
  grant_id: '',
}
const rowOf = (part: Partial<AccessRequest>) => toRequestRows([{ ...asked, ...part }])[0]

test('leaves out the end and the decision of a pending request', () => {
  expect(rowOf({})).toEqual({
    id: 'r1',
    name: 'ada',
    reason: 'a fault',
    state: 'pending',
    asked: Date.parse('2026-11-20T10:00:00Z'),
    decided: undefined,
    decidedBy: '',
    ends: undefined,
    grantId: '',
  })
})

test.each([
  ['approved', { status: 'approved', expires_at: '2999-01-01T00:00:00Z' }],
  ['expired', { status: 'approved', expires_at: '2020-01-01T00:00:00Z' }],
  ['expired', { status: 'expired', expires_at: '2020-01-01T00:00:00Z' }],
  ['revoked', { status: 'expired', revoked_at: '2020-01-01T00:00:00Z' }],
  ['denied', { status: 'denied' }],
])('is %s if the server sends %j', (state, part) => {
  expect(rowOf(part)).toMatchObject({ state })
})

test('ends revoked access at its revocation', () => {
  const part = { revoked_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-22T10:00:00Z' }
  expect(rowOf(part)).toMatchObject({ ends: Date.parse('2026-11-21T10:00:00Z') })
})

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
])('says that the user is %s for %j', (state, part, rest) => {
  expect(toOwnAccessRows([{ ...network, ...part }])).toEqual([
    expect.objectContaining({ id: 'corp', name: 'corp', state, ...rest }),
  ])
})

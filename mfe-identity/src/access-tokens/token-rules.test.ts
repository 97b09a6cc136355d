import { accessTokenSchema } from '@meshdeck/api/access-tokens'
import { DAY_MS } from '@meshdeck/domain/times'
import { z } from '@meshdeck/platform'

import { emptyToken, tokenFormSchema, tokenRefusal, toTokenRows } from './token-rules'

const rowOf = (part: object) => toTokenRows([z.parse(accessTokenSchema, { id: 't1', ...part })])[0]

test('shows an access token without a name by its ID', () => {
  expect(rowOf({ name: 'ci' })?.name).toBe('ci')
  expect(rowOf({ name: '' })?.name).toBe('t1')
})

test.each(['', 'garbage', '0001-01-01T00:00:00Z'])('treats the moment %j as none', (moment) => {
  const moments = { created_at: moment, last_used: moment, expires_at: moment }
  expect(rowOf(moments)).toMatchObject({ created: 0, lastUsed: 0, expires: 0, isExpired: true })
})

const person = (username: string, role: string) => ({ username, role })
const owner = person('ada', 'platform-user')
const admin = person('bea', 'admin')
const superAdmin = person('admin', 'super-admin')

test.each([
  { action: 'create', whose: owner, caller: owner, refusal: undefined },
  { action: 'create', whose: owner, caller: admin, refusal: undefined },
  { action: 'create', whose: admin, caller: superAdmin, refusal: undefined },
  { action: 'create', whose: person('cleo', 'admin'), caller: admin, refusal: 'ofAdmin' },
  { action: 'create', whose: superAdmin, caller: admin, refusal: 'ofAdmin' },
  { action: 'create', whose: admin, caller: admin, refusal: undefined },
  { action: 'create', whose: owner, caller: person('dan', 'auditor'), refusal: 'notYours' },
  { action: 'revoke', whose: owner, caller: owner, refusal: 'adminsRevoke' },
  { action: 'revoke', whose: owner, caller: admin, refusal: undefined },
  { action: 'revoke', whose: admin, caller: admin, refusal: undefined },
  { action: 'revoke', whose: superAdmin, caller: admin, refusal: 'ofAdmin' },
] as const)(
  'answers the action $action on a token of $whose.username by $caller.username with $refusal [US-019]',
  ({ action, whose, caller, refusal }) => {
    expect(tokenRefusal(action, whose, caller)).toBe(refusal)
  },
)

describe('token form', () => {
  const now = new Date('2026-11-20T12:00:00').getTime()

  beforeAll(() => jest.useFakeTimers({ now }))
  afterAll(() => jest.useRealTimers())

  const faultsOf = (form: object) =>
    z
      .safeParse(tokenFormSchema, { ...emptyToken, name: 'ci', ...form })
      .error?.issues.map(({ message }) => message)

  test.each([
    [{ lifetime: '90' }, now + 90 * DAY_MS],
    [{ lifetime: 'date', date: '2026-11-20' }, new Date('2026-11-20T23:59:59').getTime()],
  ] as const)('accepts %j as an end', (form, expires) => {
    expect(z.parse(tokenFormSchema, { ...emptyToken, name: ' ci ', ...form })).toEqual({
      name: 'ci',
      expires,
    })
  })

  test.each([
    [{ name: ' ' }, 'identity:accessTokens.nameMissing'],
    [{ lifetime: 'date' }, 'identity:accessTokens.dateMissing'],
    [{ lifetime: 'date', date: '2026-11-19' }, 'identity:accessTokens.datePast'],
  ])(
    'rejects %j at its field, because a token without an end has already expired',
    (form, fault) => {
      expect(faultsOf(form)).toEqual([fault])
    },
  )
})

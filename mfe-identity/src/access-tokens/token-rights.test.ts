import { tokenRefusal } from './token-rights'

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
  'to $action a token of $whose.username is, to $caller.username, $refusal [US-019]',
  ({ action, whose, caller, refusal }) => {
    expect(tokenRefusal(action, whose, caller)).toBe(refusal)
  },
)

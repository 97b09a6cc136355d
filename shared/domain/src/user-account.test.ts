import { fitsPasswordHash, groupsWith, isUserName } from './user-account'

test.each(['abc', 'Field-Team.2', '...', 'night.watch@example.org', 'o+ps@a-b.example.org'])(
  'accepts %j as a user name',
  (name) => {
    expect(isUserName(name)).toBe(true)
  },
)

test.each([
  '',
  'under_score',
  'two words',
  'a/b',
  'jürgen',
  'ops@',
  '@example.org',
  'ops@example',
  'a b@example.org',
  'ops@example.org x',
  'a@b@example.org',
])('rejects %j as a user name', (name) => {
  expect(isUserName(name)).toBe(false)
})

test.each([
  ['72 letters', 'a'.repeat(72), true],
  ['73 letters', 'a'.repeat(73), false],
  ['36 umlauts', 'ü'.repeat(36), true],
  ['37 umlauts', 'ü'.repeat(37), false],
])('accepts a password of %s: %j', (_, password, fits) => {
  expect(fitsPasswordHash(password)).toBe(fits)
})

test.each([
  [{ ops: {} }, true, { ops: {}, staff: {} }],
  [{ ops: {}, staff: { note: 1 } }, false, { ops: {} }],
  [null, true, { staff: {} }],
  [undefined, false, {}],
])('returns for %j, with staff %j, the groups %j', (held, isIn, groups) => {
  expect(groupsWith(held, 'staff', isIn)).toEqual(groups)
})

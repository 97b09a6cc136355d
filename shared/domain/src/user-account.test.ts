import { isUserName } from './user-name'

test.each(['abc', 'Field-Team.2', '...', 'night.watch@example.org', 'o+ps@a-b.example.org'])(
  '%j may be the name of a user',
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
])('%j may not be the name of a user', (name) => {
  expect(isUserName(name)).toBe(false)
})

import { isDnsLabel } from './dns-label'

test.each(['a', '9', 'fra-edge-01', 'FRA', '0-0', 'a'.repeat(63)])('%s is one', (text) => {
  expect(isDnsLabel(text)).toBe(true)
})

test.each([
  '',
  '-a',
  'a-',
  'new 06 <b>',
  '=cmd|calc <i>',
  'a.b',
  'a_b',
  'büro',
  'a\n',
  'a'.repeat(64),
])('%j is none', (text) => {
  expect(isDnsLabel(text)).toBe(false)
})

import fc from 'fast-check'

import { isDnsLabel } from './dns-label'

test.each(['a', '9', 'fra-edge-01', 'FRA', '0-0', 'a'.repeat(63)])('accepts %s', (text) => {
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
])('rejects %j', (text) => {
  expect(isDnsLabel(text)).toBe(false)
})

test('accepts only text that is exactly one label', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09-._ /:\n'), maxLength: 8 })
  fc.assert(
    fc.property(text, (typed) => {
      if (!isDnsLabel(typed)) return
      expect(typed).toMatch(/^[aZ09]/)
      expect(typed).toMatch(/[aZ09]$/)
      expect(typed.split(/[^aZ09-]/)).toEqual([typed])
    }),
    { numRuns: 2000 },
  )
})

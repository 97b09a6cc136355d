import * as fc from 'fast-check'

import { safeFileName, uniqueFileNames } from './file-names'

test.each([
  ['laptop-1.conf', 'laptop-1.conf'],
  ['Büro 2.conf', 'Büro 2.conf'],
  ['a/b\\c:d*e?f"g<h>i|j.conf', 'a_b_c_d_e_f_g_h_i_j.conf'],
  ['line\nend\u0000.conf', 'line_end_.conf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['.bashrc', 'bashrc'],
  ['trailing. . .conf', 'trailing.conf'],
  ['report. ', 'report'],
  ['', 'file'],
  ['...', 'file'],
  ['.conf', 'conf'],
  // device names that Windows reserves, with any extension
  ['CON.conf', '_CON.conf'],
  ['con', '_con'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['NUL .conf', '_NUL.conf'],
  ['aux', '_aux'],
  ['PRN.txt', '_PRN.txt'],
  ['com1.conf', '_com1.conf'],
  ['COM¹.conf', '_COM¹.conf'],
  ['lpt0.conf', '_lpt0.conf'],
  ['CONIN$', '_CONIN$'],
  ['console.conf', 'console.conf'],
  ['com10.conf', 'com10.conf'],
  // the rest of a long name that is shortened
  [`con${' '.repeat(250)}x.conf`, '_con.conf'],
  [`aux${'.'.repeat(250)}x`, '_aux.x'],
  // one accent, written as two characters
  ['e\u0301.conf', '\u00E9.conf'],
])('stores %j as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
})

test('shortens a long name before its extension, without splitting a character', () => {
  const name = safeFileName(`${'😀'.repeat(100)}.conf`)
  expect(name).toMatch(/^(😀)+\.conf$/u)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
  expect(safeFileName('x'.repeat(500)).length).toBe(200)
})

test('numbers names that only differ in case, or become equal', () => {
  expect(uniqueFileNames(['a.conf', 'A.conf', 'b.conf', 'a.conf', 'x/y.conf', 'x:y.conf'])).toEqual(
    ['a.conf', 'A-2.conf', 'b.conf', 'a-3.conf', 'x_y.conf', 'x_y-2.conf'],
  )
})

test('numbers names that are equal on systems that write ß as SS', () => {
  expect(uniqueFileNames(['straße.conf', 'STRASSE.conf'])).toEqual([
    'straße.conf',
    'STRASSE-2.conf',
  ])
})

test("never gives a numbered name to another file's name", () => {
  expect(uniqueFileNames(['a.conf', 'A.conf', 'a-2.conf'])).toEqual([
    'a.conf',
    'A-2.conf',
    'a-2-2.conf',
  ])
})

const parts = 'a A ß SS con NUL com1 . / \\ : \n \u0000 😀 é e\u0301 .conf _ \u202E'.split(' ')
const pieces = fc.constantFrom(' ', ' '.repeat(200), '.'.repeat(200), 'x'.repeat(120), ...parts)
const names = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 6 })
const anyName = names.map((list) => list.join(''))

test('makes any name valid on every system, and keeps a valid name', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const safe = safeFileName(name)
      expect(safe).not.toMatch(/[\p{Cc}<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
      expect(safe).not.toMatch(/^[. ]|[. ]$/)
      expect(safe).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|con(in|out)\$) *(\.|$)/i)
      const { length } = new TextEncoder().encode(safe)
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThanOrEqual(200)
      expect(safe).not.toMatch(/\p{Cs}/u)
      expect(safeFileName(safe)).toBe(safe)
    }),
  )
})

test('makes any list of names differ even without case', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 12 }), (list) => {
      const unique = uniqueFileNames(list)
      expect(unique).toHaveLength(list.length)
      expect(new Set(unique.map((name) => name.toUpperCase().toLowerCase())).size).toBe(list.length)
      expect(unique.map(safeFileName)).toEqual(unique)
    }),
  )
})

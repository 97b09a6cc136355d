import { fitsPasswordHash } from './password'

test.each([
  ['72 letters', 'a'.repeat(72), true],
  ['73 letters', 'a'.repeat(73), false],
  ['36 umlauts', 'ü'.repeat(36), true],
  ['37 umlauts', 'ü'.repeat(37), false],
])('a password of %s fits: %j', (_, password, fits) => {
  expect(fitsPasswordHash(password)).toBe(fits)
})

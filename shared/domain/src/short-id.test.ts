import { shortId } from './short-id'

test.each([
  ['0f9c1d2e-1111-4222-8333-444455556666', '0f9c1d2e'],
  ['field-laptop', 'field-laptop'],
  ['', ''],
])('shortens %j to %j', (id, expected) => {
  expect(shortId(id)).toBe(expected)
})

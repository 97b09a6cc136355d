import { roomFor } from './notice-room'

test.each([
  [1208, 'en', 41],
  [1208, 'fr', 53],
  [390, 'en', 133],
  [390, 'de', 153],
])('a page %d px wide keeps what the banner takes there in %s', (width, language, room) => {
  expect(roomFor(width, language)).toBe(room)
})

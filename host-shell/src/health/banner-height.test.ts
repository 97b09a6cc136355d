import { roomFor } from './banner-height'

test.each([
  [1208, 'en', 41],
  [1208, 'fr', 53],
  [390, 'en', 133],
  [390, 'de', 153],
])("reserves the banner's height on a page %d px wide in %s", (width, language, room) => {
  expect(roomFor(width, language)).toBe(room)
})

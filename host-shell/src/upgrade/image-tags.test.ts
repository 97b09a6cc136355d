import { imageTagsOf } from './image-tags'

test.each([
  ['v1.5.1', false, { server: 'v1.5.1', ui: 'v1.5.1' }],
  ['v1.5.1', true, { server: 'v1.5.1-ee', ui: 'v1.5.1' }],
  ['v1.5.1-ee.1', false, { server: 'v1.5.1-ee.1', ui: 'v1.5.1-ee.1' }],
  ['v1.5.1-ee', true, { server: 'v1.5.1-ee', ui: 'v1.5.1' }],
])('the images of %s, Pro %s, are %j [SV-006, SV-007]', (version, isPro, tags) => {
  expect(imageTagsOf(version, isPro)).toEqual(tags)
})

import { sweptStories } from './swept.mjs'

test('a file of stories is swept that takes a part itself, or looks at pages of which a part is taken', () => {
  const files = sweptStories()
  expect(files).toEqual(expect.arrayContaining(['sidebar.e2e.ts', 'languages.e2e.ts']))
  expect(files).not.toContain('first-run.e2e.ts')
})

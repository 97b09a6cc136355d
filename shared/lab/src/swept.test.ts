import { sweptStories } from './swept.mjs'

test('a test file is swept if it takes a subset itself or checks pages of which a subset is taken', () => {
  const files = sweptStories()
  expect(files).toEqual(expect.arrayContaining(['sidebar.e2e.ts', 'languages.e2e.ts']))
  expect(files).not.toContain('first-run.e2e.ts')
})

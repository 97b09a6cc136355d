import { readSavedViews } from './saved-views'

test('reads the views that were saved', () => {
  const views = [{ label: 'Offline', search: 'filter=health:offline' }]
  expect(readSavedViews(JSON.stringify(views))).toEqual(views)
})

test.each([undefined, '', '{', '[{}]', '"text"'])('takes %j for no views', (text) => {
  expect(readSavedViews(text)).toEqual([])
})

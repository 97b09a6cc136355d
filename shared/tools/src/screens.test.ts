import { idsWithoutScreen } from './screens.mjs'

test('a request that no screen sends is told from one that a person can see', () => {
  const ids = idsWithoutScreen()
  // calls that the servers do not have any more, or not with any effect
  for (const id of ['NW-016', 'AP-025', 'AP-043', 'GW-005']) expect(ids).toContain(id)
  // of a table, of a change that is fetched when it is wanted, and of a rule that such a change asks
  for (const id of ['AP-068', 'AP-056', 'NW-026']) expect(ids).not.toContain(id)
})

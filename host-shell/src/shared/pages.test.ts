import { matchPath } from '@meshdeck/platform'

import { writtenOutFirst } from './pages'

test('an address that is written out has its own page, and not the one of whoever is called so', () => {
  const pages = writtenOutFirst(
    ['/users/:username', '/users', '/users/create-group'].map((path) => ({ path })),
  )
  const pageOf = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname))?.path

  expect(pageOf('/users/create-group')).toBe('/users/create-group')
  expect(pageOf('/users/anna')).toBe('/users/:username')
})

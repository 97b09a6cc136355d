import { matchPath } from '@meshdeck/platform'

import { staticPathsFirst } from './pages'

test('prefers a literal path over a pattern with a parameter in the same place', () => {
  const pages = staticPathsFirst(
    ['/users/:username', '/users', '/users/create-group'].map((path) => ({ path })),
  )
  const pageOf = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname))?.path

  expect(pageOf('/users/create-group')).toBe('/users/create-group')
  expect(pageOf('/users/anna')).toBe('/users/:username')
})

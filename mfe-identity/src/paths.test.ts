import manifest from '../remote.json'
import { paths } from './shared/paths'

/** Path segments in place of a user name: a new one must be added to those of `isAddressWord`. */
const words = manifest.routes.flatMap(({ path }) => /^\/users\/([a-z-]+)/.exec(path)?.[1] ?? [])

test.each([...new Set(words)])(
  'gives a user named %s a page next to the page of that segment',
  (name) => {
    expect(paths.user(name)).toBe(`/users/user/${name}`)
  },
)

test('gives all other users the short URL [SH-061]', () => {
  expect(paths.user('anna')).toBe('/users/anna')
  expect(paths.user('a/b')).toBe('/users/a%2Fb')
})

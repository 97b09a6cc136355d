import manifest from '../remote.json'
import { paths } from './paths'

/** The words that stand where the name of a user would: one that is added needs its place among those that `isAddressWord` knows. */
const words = manifest.routes.flatMap(({ path }) => /^\/users\/([a-z-]+)/.exec(path)?.[1] ?? [])

test.each([...new Set(words)])(
  'a user who is called %s has a page beside that of the word',
  (name) => {
    expect(paths.user(name)).toBe(`/users/user/${name}`)
  },
)

test('everybody else has the short address [SH-061]', () => {
  expect(paths.user('anna')).toBe('/users/anna')
  expect(paths.user('a/b')).toBe('/users/a%2Fb')
})

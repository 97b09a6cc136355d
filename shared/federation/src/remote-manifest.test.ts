import { parseRemoteManifest } from './remote-manifest'

const title = { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs' }
const manifest = {
  name: 'mfe-a',
  modules: { UsersPage: './src/users/UsersPage.tsx' },
  routes: [
    { path: '/users', module: 'UsersPage', title },
    { path: '/people', redirect: '/users' },
  ],
  navigation: [],
  slots: [],
}

const parseWith = (changes: object) => parseRemoteManifest({ ...manifest, ...changes })

test('accepts pages and redirects', () => {
  expect(parseWith({})).toEqual(manifest)
})

test.each([
  [
    'a route to a module that is not exposed',
    { modules: {} },
    'routes[0].module: "UsersPage" is not among the modules',
  ],
  [
    'a slot with one',
    { slots: [{ slot: 'user.invite', module: 'Other' }] },
    'slots[0].module: "Other" is not among the modules',
  ],
  [
    'a missing language',
    { routes: [{ ...manifest.routes[0], title: { en: 'Users', de: 'Benutzer' } }] },
    'routes[0].title.fr: expected string',
  ],
  ['a slip in a key', { navigations: [] }, 'navigations: unknown key'],
  [
    'a slip in a key further down',
    { routes: [{ ...manifest.routes[0], sesion: false }] },
    'routes[0].sesion: unknown key',
  ],
  [
    'an unknown role',
    { slots: [{ slot: 'x', module: 'UsersPage', role: 'root' }] },
    'slots[0].role: expected "admin"',
  ],
  [
    'a path without a slash',
    { routes: [{ path: 'users', redirect: '/x' }] },
    'routes[0].path: expected a path such as /networks/:networkId',
  ],
])('says where there is %s', (_, changes, message) => {
  expect(() => parseWith(changes)).toThrow(new TypeError(message))
})

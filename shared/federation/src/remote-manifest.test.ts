import { parseRemoteManifest } from './remote-manifest'

const title = { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs' }
const manifest = {
  name: 'mfe-a',
  modules: { UsersPage: './src/users/UsersPage.tsx' },
  routes: [
    { path: '/users', module: 'UsersPage', title },
    { path: '/people', redirect: '/users' },
    { path: '/invited', redirect: '/users', query: { tab: 'invites' }, title },
  ],
  navigation: [],
  slots: [],
}

const entry = { label: title, icon: 'users', path: '/users', group: 'main', order: 10 }
const kind = { kind: 'users', label: title, icon: 'users', list: 'users' }
const action = { label: title, icon: 'plus', slot: 'user.invite' }

const parseWith = (changes: object) => parseRemoteManifest({ ...manifest, ...changes })

test('accepts pages and redirects', () => {
  expect(parseWith({})).toEqual(manifest)
})

test('accepts a go-to key of an entry, and kinds and actions of the palette', () => {
  const palette = {
    kinds: [kind],
    actions: [action, { ...action, slot: undefined, place: 'users' }],
  }
  const outside = { navigation: [{ ...entry, goTo: 'u' }], palette }
  expect(parseWith(outside)).toMatchObject(outside)
})

test.each([
  [
    'a key that is the shell’s own',
    { navigation: [{ ...entry, goTo: 'd' }] },
    'navigation[0].goTo: expected a letter from a to z except d',
  ],
  [
    'an action without a target',
    { palette: { kinds: [], actions: [{ ...action, slot: undefined }] } },
    'palette.actions[0]: expected either a slot or a place',
  ],
  [
    'a slip in a kind',
    { palette: { kinds: [{ ...kind, pages: 'user' }], actions: [] } },
    'palette.kinds[0].pages: unknown key',
  ],
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
  [
    'a path that names another server',
    { routes: [{ path: '/users', redirect: '//other.example/x' }] },
    'routes[0].redirect: expected a path such as /networks/:networkId',
  ],
])('rejects %s and says where it is', (_, changes, message) => {
  expect(() => parseWith(changes)).toThrow(new TypeError(message))
})

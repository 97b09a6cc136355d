import * as z from 'zod/mini'

import { formatIssues } from './format-issues'
import { remoteManifestSchema } from './remote-manifest'

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

function faults(changes: object): string {
  const parsed = z.safeParse(remoteManifestSchema, { ...manifest, ...changes })
  return parsed.success ? '' : formatIssues(parsed.error)
}

test('accepts pages and redirects', () => {
  expect(faults({})).toBe('')
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
  ['a slip in a key', { navigations: [] }, 'unknown key "navigations"'],
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
  expect(faults(changes)).toBe(message)
})

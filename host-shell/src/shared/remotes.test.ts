import { networksRemote } from '../testing/remotes'
import { needsSession } from './needs-session'

const title = { en: 'Invite', de: 'Einladung', fr: 'Invitation' }
const page = { module: 'Page', title }
const remote = {
  ...networksRemote,
  routes: [
    ...networksRemote.routes,
    { ...page, path: '/invite', layout: 'none', session: false } as const,
    { ...page, path: '/print', layout: 'none' } as const,
  ],
}

test.each([
  ['/networks', true],
  ['/networks/lab', true],
  ['/print', true],
  ['/nowhere', true],
  ['/invite', false],
  ['/invite/', false],
])('the page at %s is for those who are signed in: %j', (path, expected) => {
  expect(needsSession(path, [networksRemote, remote])).toBe(expected)
})

import type { RegistryRemote } from '@meshdeck/federation/registry'

import { networksRemote } from '../testing/remotes'
import { buildState, needsSession } from './remotes'

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
])('decides whether the page at %s needs a session: %j', (path, expected) => {
  expect(needsSession(path, [networksRemote, remote])).toBe(expected)
})

describe('builds', () => {
  const previous = { ...networksRemote, version: '1.0.0', global: 'mfe_networks_old' }
  const remote = { ...networksRemote, version: '2.0.0' }
  const stateOf = (part: Partial<RegistryRemote>) => buildState({ ...remote, ...part })

  afterEach(() => {
    Reflect.deleteProperty(globalThis, remote.global)
    Reflect.deleteProperty(globalThis, previous.global)
  })

  test('treats a build as running once its entry has run', () => {
    expect(stateOf({})).toEqual({ is: 'unopened', version: '2.0.0' })
    Reflect.set(globalThis, remote.global, {})
    expect(stateOf({})).toEqual({ is: 'running', version: '2.0.0' })
  })

  test('falls back to the previous build when the newest failed to load', () => {
    expect(stateOf({ previous })).toEqual({ is: 'unopened', version: '2.0.0' })
    Reflect.set(globalThis, previous.global, {})
    expect(stateOf({ previous })).toEqual({ is: 'fallback', version: '1.0.0', failed: '2.0.0' })
  })

  test('gives the reason when a build is rejected', () => {
    Reflect.set(globalThis, remote.global, {})
    expect(stateOf({ refused: ['needs another shell'] })).toEqual({
      is: 'refused',
      version: '2.0.0',
      reasons: ['needs another shell'],
    })
  })
})

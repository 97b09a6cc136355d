import type { PaletteKind } from '@meshdeck/federation/registry'
import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'

import { networksRemote, otherRemote } from '../testing/remotes'
import { renderInShell } from '../testing/render-in-shell'
import { usePaletteKinds } from './sources'

const kind = (name: string, more: Partial<PaletteKind> = {}): PaletteKind => ({
  kind: name,
  label: { en: name, de: name, fr: name },
  icon: 'file',
  list: name,
  ...more,
})
const remotes = [
  // declares nothing for the palette
  networksRemote,
  { ...otherRemote, palette: { kinds: [kind('tags', { edition: 'pro' })], actions: [] } },
  {
    ...networksRemote,
    palette: {
      kinds: [
        kind('users', { role: 'admin' }),
        kind('constructor'),
        kind('dns-names'),
        kind('nodes'),
      ],
      actions: [],
    },
  },
]
const kinds = (activeNetwork?: string) =>
  renderInShell(usePaletteKinds, { remotes, ...(activeNetwork && { activeNetwork }) }).result
    .current
const names = (activeNetwork?: string) => kinds(activeNetwork).map((read) => read.kind.kind)

test('lists kinds in order of usage and omits unsupported ones', () => {
  signInWithRole('admin')
  setServerStatus({ isPro: true })
  expect(names('corp')).toEqual(['nodes', 'dns-names', 'users', 'tags'])
  expect(kinds('corp')[0]?.scope).toEqual({ isAdmin: true, networkId: 'corp' })
})

test('lists Pro kinds on Pro only', () => {
  signInWithRole('admin')
  setServerStatus({})
  expect(names('corp')).toEqual(['nodes', 'dns-names', 'users'])
})

test('lists kinds of a network only while one is active', () => {
  signInWithRole('admin')
  setServerStatus({ isPro: true })
  expect(names()).toEqual(['nodes', 'users'])
})

test('limits a non-administrator to permitted kinds, and nodes to the active network', () => {
  signInWithRole('platform-user')
  setServerStatus({ isPro: true })
  expect(names('corp')).toEqual(['nodes', 'dns-names', 'tags'])
  expect(names()).toEqual([])
})

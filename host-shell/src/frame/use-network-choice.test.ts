import { useActiveNetwork } from '@meshdeck/platform'
import { signInWithRole } from '@meshdeck/testing/hooks'

import { haveNetworks, renderInShell } from '../testing/render-in-shell'
import { useNetworkChoice } from './use-network-choice'

/** Returns the active network after the frame has evaluated the address and the network of the last visit. */
function active(path: string, activeNetwork?: string) {
  const { result } = renderInShell(
    () => {
      useNetworkChoice()
      return useActiveNetwork()[0]
    },
    { path, ...(activeNetwork && { activeNetwork }) },
  )
  return result.current
}

beforeEach(() => {
  signInWithRole('admin')
  haveNetworks({ corp: 3, lab: 1, office: 0 })
})

test.each([
  ['the first where none is [NW-020]', '/dashboard', undefined, 'corp'],
  ['the one of the last visit', '/dashboard', 'lab', 'lab'],
  ['the first where that is gone', '/dashboard', 'gone', 'corp'],
  ['the one whose pages one is on', '/networks/office/nodes', 'lab', 'office'],
  ['no network that an address has made up', '/networks/made-up/nodes', 'lab', 'lab'],
])('activates %s', (...given) => {
  const [, path, before, expected] = given
  expect(active(path, before)).toBe(expected)
})

test('has no active network when the last network no longer exists', () => {
  haveNetworks({})
  expect(active('/dashboard', 'corp')).toBeUndefined()
})

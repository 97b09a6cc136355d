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
  ['the first network without an earlier visit [NW-020]', '/dashboard', undefined, 'corp'],
  ['the network of the last visit', '/dashboard', 'lab', 'lab'],
  ['the first network if that of the last visit is deleted', '/dashboard', 'gone', 'corp'],
  ['the network of the current page', '/networks/office/nodes', 'lab', 'office'],
  [
    'the network of the last visit for an unknown one in the address',
    '/networks/made-up/nodes',
    'lab',
    'lab',
  ],
])('activates %s', (...given) => {
  const [, path, before, expected] = given
  expect(active(path, before)).toBe(expected)
})

test('has no active network when the last network no longer exists', () => {
  haveNetworks({})
  expect(active('/dashboard', 'corp')).toBeUndefined()
})

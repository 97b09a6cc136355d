import { enterAs, hear } from '@meshdeck/testing/hooks'

import { networksRemote, otherRemote } from '../testing/remotes'
import { renderInShell } from '../testing/render-in-shell'
import { useUserAccess } from './QuickActions'

test.each([
  ['platform-user', true, [otherRemote], true],
  ['platform-user', true, [networksRemote], false],
  ['platform-user', false, [otherRemote], false],
  ['admin', true, [otherRemote], false],
])('a %s on Pro (%j) is led to the app by what can do it: [AN-001, AN-023]', (...given) => {
  const [role, isPro, remotes, expected] = given
  enterAs(role)
  hear({ isPro })
  expect(renderInShell(useUserAccess, { remotes }).result.current).toBe(expected)
})

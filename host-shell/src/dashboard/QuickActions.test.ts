import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'

import { networksRemote, otherRemote } from '../testing/remotes'
import { renderInShell } from '../testing/render-in-shell'
import { useUserAccess } from './QuickActions'

test.each([
  ['platform-user', true, [otherRemote], true],
  ['platform-user', true, [networksRemote], false],
  ['platform-user', false, [otherRemote], false],
  ['admin', true, [otherRemote], false],
])(
  'decides whether a %s on Pro (%j) uses the app, by role, edition and remotes [AN-001, AN-023]',
  (...given) => {
    const [role, isPro, remotes, expected] = given
    signInWithRole(role)
    setServerStatus({ isPro })
    expect(renderInShell(useUserAccess, { remotes }).result.current).toBe(expected)
  },
)

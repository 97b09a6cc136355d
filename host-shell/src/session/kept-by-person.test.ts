/** @backend empty */
import { endSession } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { noteSighting, readKept } from '../changes/stored-changes'
import { keepRecent, readRecent } from '../visits/recent'

test.each([
  ['signed-out', false],
  ['expired', true],
] as const)(
  'after a session was %s, what changed is kept, and what was opened: %j',
  async (endedBy, isKept) => {
    await signInAsAdmin()
    noteSighting('admin', { networkId: 'corp', at: 1, isWhole: true, nodes: [] })
    keepRecent('admin', { href: '/lab', name: 'lab', icon: 'file' })
    endSession(endedBy)
    expect(readKept('admin').visits).toBeDefined()
    expect(readRecent('admin').length > 0).toBe(isKept)
  },
)

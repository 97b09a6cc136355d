/** @backend empty */
import { endSession } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { recordSnapshot, readStoredChanges } from '../changes/stored-changes'
import { storeRecent, readRecent } from '../palette/page-visits'

/** Visits, changes and snapshots of nodes. */
const storedChanges = () =>
  Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('changes '))

test.each([
  ['signed-out', false],
  ['expired', true],
] as const)(
  'keeps changes after a session was %s, and recent pages: %j',
  async (endedBy, isRemembered) => {
    await signInAsAdmin()
    for (const [at, status] of ['online', 'offline'].entries()) {
      const node = { id: 'n1', name: 'edge', status }
      recordSnapshot('admin', { networkId: 'corp', at: at + 1, isWhole: true, nodes: [node] })
    }
    storeRecent('admin', { href: '/lab', name: 'lab', icon: 'file' })
    const before = storedChanges()
    expect(readStoredChanges('admin').changes).not.toEqual([])
    endSession(endedBy)
    expect(storedChanges()).toEqual(before)
    expect(readRecent('admin').length > 0).toBe(isRemembered)
  },
)

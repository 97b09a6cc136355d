/** @backend empty */
import { endSession } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'

import './NoteChanges'
import { noteSighting, readKept } from './stored-changes'

test.each([
  ['signed-out', false],
  ['expired', true],
] as const)('what changed after an end by %s is kept: %j', async (endedBy, isKept) => {
  await signInAsAdmin()
  noteSighting('admin', { networkId: 'corp', at: 1, isWhole: true, nodes: [] })
  endSession(endedBy)
  expect(readKept('admin').visits !== undefined).toBe(isKept)
})

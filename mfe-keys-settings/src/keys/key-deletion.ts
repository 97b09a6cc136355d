import { rowChange } from '@meshdeck/api/row-change'

import { keyChanges } from './key-changes'
import type { KeyRow } from './key-rows'

/** Deleting a key, one or many: what somebody else has deleted before counts as done. */
export const keyDeletion = rowChange({
  change: async () => (await keyChanges()).deleteEnrollmentKey,
  inputOf: ({ key }: KeyRow) => key,
})

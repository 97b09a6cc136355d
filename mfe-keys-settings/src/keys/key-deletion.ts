import { deleteEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { rowChange } from '@meshdeck/api/row-change'

import type { KeyRow } from './key-rows'

/** Deleting a key, one or many: what somebody else has deleted before counts as done. */
export const keyDeletion = rowChange({
  change: deleteEnrollmentKey,
  inputOf: ({ key }: KeyRow) => key,
})

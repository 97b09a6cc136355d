import { z } from 'zod'

import { diskFull, type SqlDatabase } from '../storage/database'
import type { Effect } from './effect'

/** The disk takes so many more writes, and then none: what is written is refused as SQLite does. */
export const diskFullSchema = z.strictObject({
  kind: z.literal('disk-full'),
  after: z.int().min(0).max(1_000_000).default(0),
})

export function fillDisk({ after }: z.infer<typeof diskFullSchema>, database: SqlDatabase): Effect {
  let left = after
  let stop = () => {}
  return {
    onSet() {
      stop = database.watch((statement) => {
        if (statement === 'read') return
        if (left === 0) throw diskFull()
        left -= 1
      })
    },
    onRemove: () => stop(),
  }
}

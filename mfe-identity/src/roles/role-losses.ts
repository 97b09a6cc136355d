import { filesOfRole } from '@meshdeck/domain/config-file-losses'

import type { FileRule } from '../shared/file-losses'

/** The config files that are deleted with roles. Saving a role deletes none: the form takes no gateway out of it. */
export const lostFilesWith =
  (roleIds: readonly string[]): FileRule =>
  (facts) => {
    const lost = roleIds.flatMap((id) => {
      const role = facts.roles.get(id)
      return role ? filesOfRole(facts, role) : []
    })
    return [...new Set(lost)]
  }

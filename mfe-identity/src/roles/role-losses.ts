import { filesOfRole } from '@meshdeck/domain/config-file-losses'

import type { FileRule } from '../shared/file-losses'

/** Returns the config files that are deleted with roles. Saving a role deletes none, because it keeps all gateways. */
export const lostFilesWith =
  (roleIds: readonly string[]): FileRule =>
  (facts) => {
    const lost = roleIds.flatMap((id) => {
      const role = facts.roles.get(id)
      return role ? filesOfRole(facts, role) : []
    })
    return [...new Set(lost)]
  }

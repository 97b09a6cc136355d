import { groupsOf } from '../groups/find-group'
import { groupVersions } from '../groups/group'
import { getPlatformRole } from '../roles/find-role'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { userVersions } from './versions'

/** An account with its role and its groups in full (contract 1.3). @throws Missing without a role */
export function withRights(store: Store, user: User) {
  const { toReply, countTokens } = userVersions[store.apiVersion]
  const toGroup = groupVersions[store.apiVersion].toReply
  const groups = groupsOf(store, user).map((group) => [group.id, toGroup(group)])
  return {
    ...toReply(user),
    user_group_ids: Object.fromEntries(groups),
    platform_role: getPlatformRole(store, user.platform_role_id),
    num_access_tokens: countTokens(store, user),
  }
}

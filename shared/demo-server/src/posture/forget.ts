import { timeNow } from '../clock'
import { ALL_NETWORKS } from '../roles/default-roles'
import type { Tag } from '../storage/pro-tables'
import type { Group } from '../storage/rights-tables'
import type { Store } from '../storage/store'

/** The checks of its network forget a tag that goes. */
export function takeTagFromChecks(store: Store, { id, network }: Tag) {
  for (const check of store.postureChecks.all({ network_id: network })) {
    if (!Object.hasOwn(check.tags, id)) continue
    const tags = without(check.tags, id)
    store.postureChecks.update(check.id, { tags, updated_at: timeNow() })
  }
}

/** The checks of its networks forget a group that goes. */
export function takeGroupFromChecks(store: Store, { id, network_roles }: Group) {
  const networks = Object.keys(network_roles ?? {})
  for (const check of store.postureChecks.all()) {
    const isIn = networks.includes(ALL_NETWORKS) || networks.includes(check.network_id)
    if (!isIn || !Object.hasOwn(check.user_groups, id)) continue
    const user_groups = without(check.user_groups, id)
    store.postureChecks.update(check.id, { user_groups, updated_at: timeNow() })
  }
}

function without<T>(map: Record<string, T>, id: string): Record<string, T> {
  const { [id]: _gone, ...others } = map
  return others
}

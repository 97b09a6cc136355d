import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'

/**
 * Takes a thing that is gone out of a network's policies (contract 1.16 cascades). A policy left
 * without source or destination goes as well; the built-in ones never name a single thing.
 */
export function stripFromPolicies(store: Store, netid: string, gone: PolicyItem) {
  const isOther = ({ id, value }: PolicyItem) => id !== gone.id || value !== gone.value

  for (const policy of store.policies.all({ network_id: netid, default: false })) {
    const src_type = policy.src_type?.filter(isOther) ?? null
    const dst_type = policy.dst_type?.filter(isOther) ?? null
    const isSame =
      src_type?.length === policy.src_type?.length && dst_type?.length === policy.dst_type?.length
    if (isSame) continue
    if (src_type?.length && dst_type?.length) {
      store.policies.update(policy.id, { src_type, dst_type })
    } else {
      store.policies.remove(policy.id)
    }
  }
}

/** The same for somebody, or a group, that policies of any network may name. */
export function stripFromUserPolicies(store: Store, gone: PolicyItem) {
  const policies = store.policies.all({ policy_type: 'user-policy', default: false })
  for (const netid of new Set(policies.map(({ network_id }) => network_id))) {
    stripFromPolicies(store, netid, gone)
  }
}

import type { PerVersion } from '../api-version'
import type { Store } from '../storage/store'
import type { Policy, PolicyItem } from '../storage/tables'

type PolicyVersion = {
  /** A policy with the names that its ends have at this moment. */
  named(store: Store, policy: Policy): Policy
  /** A policy as it is sent. */
  toReply(policy: Policy): object
  /** What comes with the news of an update. */
  updateReply(policy: Policy): object | null
}

/** What each server has its own way of when it comes to policies (contract 1.16 and 2.11). */
export const policyVersions: PerVersion<PolicyVersion> = {
  '1.0.0': {
    named: (_store, policy) => policy,
    toReply: (policy) => withItems(policy, ({ id, value }) => ({ id, value })),
    updateReply: () => null,
  },
  '1.5.1': {
    named: (store, policy) =>
      withItems(policy, ({ id, value }) => ({ id, value, name: nameOf(store, { id, value }) })),
    toReply: (policy) => withItems(policy, (item) => ({ ...item, name: item.name ?? '' })),
    updateReply: (policy) => policy,
  },
}

function withItems(policy: Policy, change: (item: PolicyItem) => PolicyItem): Policy {
  const { src_type, dst_type } = policy
  return {
    ...policy,
    src_type: src_type?.map(change) ?? null,
    dst_type: dst_type?.map(change) ?? null,
  }
}

/** A range, and an end that is gone, are shown by their id. */
function nameOf(store: Store, { id, value }: PolicyItem): string {
  if (id === 'egress-id') return store.egress.find(value)?.name ?? value
  const node = id === 'device' ? store.nodes.find(value) : undefined
  return node ? store.hosts.get(node.hostid).name : value
}

import { timeNow } from '../clock'
import { takeTagFromChecks } from '../posture/forget'
import type { Tag } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'

/** Whether a policy for devices names a tag; one that is off counts as well. */
export function isInPolicy(store: Store, { id, network }: Tag): boolean {
  const policies = store.policies.all({ network_id: network, policy_type: 'device-policy' })
  return policies.some(({ src_type, dst_type }) =>
    [...(src_type ?? []), ...(dst_type ?? [])].some((end) => isTag(end, id)),
  )
}

/** Lets the policies for devices that name a tag name it by its new id; those for users keep the old one. */
export function renameInPolicies(store: Store, { id, network }: Tag, newId: string) {
  const rename = (end: PolicyItem) => (isTag(end, id) ? { ...end, value: newId } : end)
  for (const policy of store.policies.all({ network_id: network, policy_type: 'device-policy' })) {
    store.policies.update(policy.id, {
      src_type: policy.src_type?.map(rename) ?? null,
      dst_type: policy.dst_type?.map(rename) ?? null,
    })
  }
}

/** Enrollment keys, egress routes and checks of devices forget a tag that goes. */
export function takeTagFromUse(store: Store, tag: Tag) {
  const { id } = tag
  for (const key of store.keys.all()) {
    if (!key.groups?.includes(id)) continue
    store.keys.update(key.value, { groups: key.groups.filter((group) => group !== id) })
  }
  takeTagFromRoutes(store, tag)
  takeTagFromChecks(store, tag)
}

/** Egress routes forget a tag that is named anew as well; they do not follow it. */
export function takeTagFromRoutes(store: Store, { id, network }: Tag) {
  for (const route of store.egress.all({ network })) {
    if (!Object.hasOwn(route.tags, id)) continue
    const { [id]: _gone, ...tags } = route.tags
    store.egress.update(route.id, { tags, updated_at: timeNow() })
  }
}

function isTag({ id, value }: PolicyItem, tagId: string): boolean {
  return id === 'tag' && value === tagId
}

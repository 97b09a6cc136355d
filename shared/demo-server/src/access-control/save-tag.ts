import { timeNow } from '../clock'
import type { Decoded } from '../http/field-types'
import { refused } from '../http/replies'
import { found } from '../storage/missing'
import type { Tag } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'
import { takeTagFromChecks } from './posture-check'
import { runPostureChecks } from './run-posture-checks'
import { stripFromPolicies } from './save-policy'
import {
  type changedTagType,
  checkTagName,
  namedIn,
  type newTagType,
  putTag,
  tagId,
  takeTag,
} from './tag'

type NewTag = Decoded<typeof newTagType>
type ChangedTag = Decoded<typeof changedTagType>

/** Stores a new tag and gives it to the nodes named (contract 1.17). @throws Refusal 400 */
export function createTag(store: Store, input: NewTag, createdBy: string): Tag {
  const { network, tag_name, color_code } = input
  if (!store.networks.has(network)) {
    throw refused(400, `failed to get network details for ${network}`)
  }
  const id = tagId(network, tag_name)
  if (store.tags.has(id)) throw refused(400, `tag with id ${tag_name} exists already`)
  checkTagName(tag_name)
  const tag = { id, tag_name, network, color_code, created_by: createdBy, created_at: timeNow() }
  return store.transaction(() => {
    store.tags.insert(tag)
    putTag(store, id, namedIn(store, network, input.tagged_nodes))
    return tag
  })
}

/**
 * Changes a tag: those named are all who bear it from now on. A new name gives it a new id, which
 * policies for devices follow; a colour left out stays.
 * @returns the tag as it was and as it is now
 * @throws Refusal 400
 */
export function updateTag(store: Store, input: ChangedTag): { before: Tag; after: Tag } {
  const before = found(400, () => store.tags.get(input.id))
  const newName = input.new_name.trim()
  const after = {
    ...before,
    ...(newName === '' ? {} : renamed(store, before, newName)),
    color_code: input.color_code || before.color_code,
  }
  return store.transaction(() => {
    takeTag(store, before.id)
    if (after.id !== before.id) {
      store.tags.remove(before.id)
      store.tags.insert(after)
      renameInPolicies(store, before, after.id)
      takeTagFromRoutes(store, before)
    } else {
      store.tags.update(before.id, after)
    }
    putTag(store, after.id, namedIn(store, after.network, input.tagged_nodes))
    runPostureChecks(store)
    return { before, after }
  })
}

/** The same name again is taken, too. */
function renamed(store: Store, { network }: Tag, tag_name: string): Pick<Tag, 'id' | 'tag_name'> {
  checkTagName(tag_name)
  const id = tagId(network, tag_name)
  if (store.tags.has(id)) throw refused(400, `tag \`${id}\` exists already`)
  return { id, tag_name }
}

/** Removes a tag from everything that names it. @throws Refusal 400 while a device policy does */
export function deleteTag(store: Store, id: string): Tag {
  // the words are those of another call
  if (id === '') throw refused(400, 'role is required')
  const tag = found(400, () => store.tags.get(id))
  if (isInPolicy(store, tag)) {
    throw refused(400, 'tag is currently in use by an active policy')
  }
  store.transaction(() => {
    takeTag(store, id)
    stripFromPolicies(store, tag.network, { id: 'tag', value: id })
    takeTagFromUse(store, tag)
    store.tags.remove(id)
  })
  return tag
}

/** Whether a policy for devices names a tag; one that is off counts as well. */
function isInPolicy(store: Store, { id, network }: Tag): boolean {
  const policies = store.policies.all({ network_id: network, policy_type: 'device-policy' })
  return policies.some(({ src_type, dst_type }) =>
    [...(src_type ?? []), ...(dst_type ?? [])].some((end) => isTag(end, id)),
  )
}

/** Lets the policies for devices that name a tag name it by its new id; those for users keep the old one. */
function renameInPolicies(store: Store, { id, network }: Tag, newId: string) {
  const rename = (end: PolicyItem) => (isTag(end, id) ? { ...end, value: newId } : end)
  for (const policy of store.policies.all({ network_id: network, policy_type: 'device-policy' })) {
    store.policies.update(policy.id, {
      src_type: policy.src_type?.map(rename) ?? null,
      dst_type: policy.dst_type?.map(rename) ?? null,
    })
  }
}

/** Enrollment keys, egress routes and checks of devices forget a tag that goes. */
function takeTagFromUse(store: Store, tag: Tag) {
  const { id } = tag
  for (const key of store.keys.all()) {
    if (!key.groups?.includes(id)) continue
    store.keys.update(key.value, { groups: key.groups.filter((group) => group !== id) })
  }
  takeTagFromRoutes(store, tag)
  takeTagFromChecks(store, tag)
}

/** Egress routes forget a tag that is named anew as well; they do not follow it. */
function takeTagFromRoutes(store: Store, { id, network }: Tag) {
  for (const route of store.egress.all({ network })) {
    if (!Object.hasOwn(route.tags, id)) continue
    const { [id]: _gone, ...tags } = route.tags
    store.egress.update(route.id, { tags, updated_at: timeNow() })
  }
}

function isTag({ id, value }: PolicyItem, tagId: string): boolean {
  return id === 'tag' && value === tagId
}

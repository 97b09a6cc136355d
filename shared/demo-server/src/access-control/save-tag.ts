import { timeNow } from '../clock'
import type { DecodedField } from '../http/field-types'
import { httpError } from '../http/replies'
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
  taggedMembersIn,
  type newTagType,
  assignTag,
  tagId,
  removeTagEverywhere,
} from './tag'

type NewTag = DecodedField<typeof newTagType>
type ChangedTag = DecodedField<typeof changedTagType>

/** Stores a new tag and assigns it to the named nodes (contract 1.17). Throws HttpError 400. */
export function createTag(store: Store, input: NewTag, createdBy: string): Tag {
  const { network, tag_name, color_code } = input
  if (!store.networks.has(network)) {
    throw httpError(400, `failed to get network details for ${network}`)
  }
  const id = tagId(network, tag_name)
  if (store.tags.has(id)) throw httpError(400, `tag with id ${tag_name} exists already`)
  checkTagName(tag_name)
  const tag = { id, tag_name, network, color_code, created_by: createdBy, created_at: timeNow() }
  return store.transaction(() => {
    store.tags.insert(tag)
    assignTag(store, id, taggedMembersIn(store, network, input.tagged_nodes))
    return tag
  })
}

/**
 * Updates a tag; afterwards only the named nodes and clients have it. A new name gives it a new ID, which policies for
 * devices follow. A missing color stays unchanged. Returns the tag before and after the update. Throws HttpError 400.
 */
export function updateTag(store: Store, input: ChangedTag): { before: Tag; after: Tag } {
  const previousTag = found(400, () => store.tags.get(input.id))
  const newName = input.new_name.trim()
  const updatedTag = {
    ...previousTag,
    ...(newName === '' ? {} : nameFor(store, previousTag, newName)),
    color_code: input.color_code || previousTag.color_code,
  }
  return store.transaction(() => {
    removeTagEverywhere(store, previousTag.id)
    if (updatedTag.id !== previousTag.id) {
      store.tags.remove(previousTag.id)
      store.tags.insert(updatedTag)
      renameInPolicies(store, previousTag, updatedTag.id)
      takeTagFromRoutes(store, previousTag)
    } else {
      store.tags.update(previousTag.id, updatedTag)
    }
    assignTag(store, updatedTag.id, taggedMembersIn(store, updatedTag.network, input.tagged_nodes))
    runPostureChecks(store)
    return { before: previousTag, after: updatedTag }
  })
}

/** Returns the new ID and name. The tag's own name counts as taken, too. */
function nameFor(store: Store, { network }: Tag, tag_name: string): Pick<Tag, 'id' | 'tag_name'> {
  checkTagName(tag_name)
  const id = tagId(network, tag_name)
  if (store.tags.has(id)) throw httpError(400, `tag \`${id}\` exists already`)
  return { id, tag_name }
}

/** Deletes a tag and removes it from everything that names it. Throws HttpError 400 while a device policy names it. */
export function deleteTag(store: Store, id: string): Tag {
  // the message is that of another route
  if (id === '') throw httpError(400, 'role is required')
  const tag = found(400, () => store.tags.get(id))
  if (isInPolicy(store, tag)) {
    throw httpError(400, 'tag is currently in use by an active policy')
  }
  store.transaction(() => {
    removeTagEverywhere(store, id)
    stripFromPolicies(store, tag.network, { id: 'tag', value: id })
    takeTagFromUse(store, tag)
    store.tags.remove(id)
  })
  return tag
}

/** Whether a device policy names a tag, even a disabled one. */
function isInPolicy(store: Store, { id, network }: Tag): boolean {
  const policies = store.policies.all({ network_id: network, policy_type: 'device-policy' })
  return policies.some(({ src_type, dst_type }) =>
    [...(src_type ?? []), ...(dst_type ?? [])].some((end) => isTag(end, id)),
  )
}

/** Renames a tag in the policies for devices; those for users keep the old ID. */
function renameInPolicies(store: Store, { id, network }: Tag, newId: string) {
  const rename = (end: PolicyItem) => (isTag(end, id) ? { ...end, value: newId } : end)
  for (const policy of store.policies.all({ network_id: network, policy_type: 'device-policy' })) {
    store.policies.update(policy.id, {
      src_type: policy.src_type?.map(rename) ?? null,
      dst_type: policy.dst_type?.map(rename) ?? null,
    })
  }
}

/** Removes a deleted tag from enrollment keys, egress routes and posture checks. */
function takeTagFromUse(store: Store, tag: Tag) {
  const { id } = tag
  for (const key of store.keys.all()) {
    if (!key.groups?.includes(id)) continue
    store.keys.update(key.value, { groups: key.groups.filter((group) => group !== id) })
  }
  takeTagFromRoutes(store, tag)
  takeTagFromChecks(store, tag)
}

/** Removes a deleted or renamed tag from egress routes, which don't follow the new name. */
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

import { tagIdOf, tagName } from '@meshdeck/domain/tag-name'
import {
  api,
  ApiError,
  demandComplete,
  queryClient,
  readItems,
  readReply,
  type Resource,
  z,
} from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { unknownFieldsOf, wholeOf } from '../fields'
import { networkOf, type Node } from '../queries/nodes'
import { type Tag, tagListQuery, type TagMember, tagSchema } from '../queries/tags'
import { changeLists } from './node-changes'

/** Resources that may name a tag and change when it is renamed or deleted. */
const referringResources: readonly Resource[] = [
  'policies',
  'egress',
  'enrollment-keys',
  'config-files',
  'posture-checks',
  'name-servers',
]

type Creation = {
  networkId: string
  name: string
  /** `#rrggbb`. */
  color: string
  members: readonly TagMember[]
}

/** POST /v1/tags?network= [AP-093, TG-001]. */
export const createTag = change({
  send: async ({ networkId, name, color, members }: Creation) => {
    const json = {
      tag_name: name,
      network: networkId,
      color_code: color,
      tagged_nodes: members.map((member) => toTagged(member, networkId)),
    }
    const searchParams = { network: networkId }
    await readReply(api.post('v1/tags', { searchParams, json }), tagSchema)
    await untilListed(networkId, { id: tagIdOf(networkId, name), members })
  },
  stale: ['tags', 'nodes', 'config-files'],
  inBackground: true,
  isSaved: ({ networkId, name }) => isListed(networkId, tagIdOf(networkId, name)),
  nameOf: ({ name }) => name,
})

const wholeTagSchema = wholeOf(tagSchema)

type Update = {
  networkId: string
  id: string
  /** Members to add and to remove. */
  add?: readonly TagMember[]
  remove?: readonly TagMember[]
  /** New name, which also gives the tag a new ID. */
  name?: string
  color?: string
}

/**
 * PUT /v1/tags?network= [AP-095]: changes a tag. The server replaces all members with those sent, so the current
 * members are fetched just before, and changes by others are preserved. Changes of one tag run one after the other. The
 * server applies a new name only to nodes, config files, and policies between devices (contract 1.17); `repairTagReference`
 * updates the rest. Throws an `ApiError` of 404 if the tag no longer exists.
 */
export const updateTag = change({
  send: async ({ networkId, id, add = [], remove = [], name, color }: Update) => {
    const searchParams = { network: networkId }
    const tags = await readItems(api.get('v1/tags', { searchParams }), wholeTagSchema)
    const tag = tags.find(({ known }) => known.id === id)
    if (!tag) throw new ApiError(404, '')
    demandComplete(tag.reply)
    const members = membersAfter(tag.known, { add, remove })
    const json = {
      ...unknownFieldsOf(tag),
      id,
      network: networkId,
      ...(name !== undefined && { new_name: name }),
      ...(color !== undefined && { color_code: color }),
      tagged_nodes: members.map((member) => toTagged(member, networkId)),
    }
    await readReply(api.put('v1/tags', { searchParams, json }), z.unknown())
    const newId = name === undefined ? id : tagIdOf(networkId, name)
    await untilListed(networkId, { id: newId, members })
    noteOnNodes(networkId, { id, newId, members })
  },
  queueKey: ({ id }) => `tag ${id}`,
  stale: ['tags', 'nodes', 'config-files'],
  // the cached lists of nodes are up to date already, and may be long
  settle: (done) => {
    void queryClient.invalidateQueries({ queryKey: ['nodes'], refetchType: 'none' })
    const isRenamed = done.some(({ name }) => name !== undefined)
    void refreshResources('config-files', ...(isRenamed ? referringResources : []))
  },
  isSaved: async ({ networkId, id, name, color }) => {
    const newId = name === undefined ? id : tagIdOf(networkId, name)
    const tag = (await fetchFresh(tagListQuery(networkId))).find((tag) => tag.id === newId)
    return tag !== undefined && (color === undefined || tag.color_code === color)
  },
  nameOf: ({ networkId, id }) => tagName(id, networkId),
})

type Deletion = { networkId: string; id: string }

/** DELETE /v1/tags?tag_id=&network= [AP-096]. The server rejects it while a policy between devices names the tag. */
export const deleteTag = change({
  send: ({ networkId, id }: Deletion) =>
    readReply(
      api.delete('v1/tags', { searchParams: { tag_id: id, network: networkId } }),
      z.unknown(),
    ),
  stale: ['tags', 'nodes', ...referringResources],
  settle: (deleted) => {
    const deletedIds = new Set(deleted.map(({ id }) => id))
    for (const networkId of new Set(deleted.map((tag) => tag.networkId))) {
      queryClient.setQueryData(tagListQuery(networkId).queryKey, (tags) =>
        tags?.filter(({ id }) => !deletedIds.has(id)),
      )
    }
    void refreshResources('tags', 'nodes', ...referringResources)
  },
  exists: ({ networkId, id }) => isListed(networkId, id),
  nameOf: ({ networkId, id }) => tagName(id, networkId),
})

const isListed = async (networkId: string, id: string) =>
  (await fetchFresh(tagListQuery(networkId))).some((tag) => tag.id === id)

const readTagsNow = (networkId: string) =>
  queryClient.fetchQuery({ ...tagListQuery(networkId), staleTime: 0 })

type Members = readonly TagMember[]

const keyOf = ({ id, isConfigFile }: TagMember) => `${isConfigFile} ${id}`

function membersAfter(tag: Tag, { add, remove }: { add: Members; remove: Members }): TagMember[] {
  const removedKeys = new Set(remove.map(keyOf))
  const members = new Map(
    [...tag.tagged_nodes, ...add].map((member) => [keyOf(member), member] as const),
  )
  return [...members].flatMap(([key, member]) => (removedKeys.has(key) ? [] : [member]))
}

/** Returns the fields of a node that the server reads (contract 1.17). */
function toTagged({ id, isConfigFile }: TagMember, network: string) {
  return isConfigFile
    ? { id: '', is_static: true, static_node: { clientid: id, network } }
    : { id, is_static: false }
}

const TRIES = 5
const PAUSE_MS = 300

/**
 * Resolves when the list shows the new members, or after a timeout: the server responds first and writes the members
 * afterwards, and an earlier change would start from the old members. Never rejects, because the server has accepted
 * the change.
 */
async function untilListed(
  networkId: string,
  { id, members }: { id: string; members: readonly TagMember[] },
): Promise<void> {
  const wantedMembers = members.map(keyOf).toSorted().join()
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const tags = await readTagsNow(networkId).catch(() => undefined)
    const listedMembers = tags?.find((tag) => tag.id === id)?.tagged_nodes
    if (!tags || listedMembers?.map(keyOf).toSorted().join() === wantedMembers) return
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

type TagIdChange = { id: string; newId: string; members: readonly TagMember[] }

/** Updates the members of a tag in the cached lists of nodes, if any. */
function noteOnNodes(networkId: string, { id, newId, members }: TagIdChange) {
  const bearing = new Set(members.map(keyOf))
  const withTag = (tags: readonly string[], member: TagMember) => [
    ...tags.filter((tag) => tag !== id && tag !== newId),
    ...(bearing.has(keyOf(member)) ? [newId] : []),
  ]
  const noted = (node: Node): Node => {
    const { is_static: isConfigFile, static_node: file } = node
    if (!isConfigFile) return { ...node, tags: withTag(node.tags, { id: node.id, isConfigFile }) }
    if (!file) return node
    const tags = withTag(file.tags, { id: file.clientid, isConfigFile })
    return { ...node, static_node: { ...file, tags } }
  }
  changeLists(networkId, (nodes) =>
    nodes.map((node) => (networkOf(node) === networkId ? noted(node) : node)),
  )
}

import type { Names } from '../auth/check-rights'
import { timeNow } from '../clock'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, list, string, time } from '../http/field-types'
import { httpError } from '../http/replies'
import { isUserClient } from '../nodes/node'
import type { Tag } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { NameSet, ExtClient, Node } from '../storage/tables'
import { gatewaysTag } from './default-policies'

const taggedType = struct('ApiNode', {
  id: string(),
  is_static: bool(),
  static_node: struct('ExtClient', { clientid: string(), network: string() }),
})

export const newTagType = struct('CreateTagReq', {
  tag_name: string(),
  network: string('models.NetworkID'),
  color_code: string(),
  tagged_nodes: list(taggedType),
})

export const changedTagType = struct('UpdateTagReq', {
  id: string('models.TagID'),
  tag_name: string(),
  network: string('models.NetworkID'),
  created_by: string(),
  created_at: time(),
  new_name: string(),
  color_code: string(),
  tagged_nodes: list(taggedType),
})

/** Node or client in the body of a tag. */
type TaggedMember = DecodedField<typeof taggedType>

/** Returns the nodes and clients that a body assigns a tag to. */
export function membersIn({ tagged_nodes }: { tagged_nodes: TaggedMember[] | null }): Names {
  const members = (tagged_nodes ?? []).map(({ id, is_static, static_node }) =>
    is_static ? static_node.clientid : id,
  )
  return { members }
}

/** Returns the tag that every new network has (contract 1.17). */
export function defaultTag(netid: string): Tag {
  return {
    id: gatewaysTag(netid),
    tag_name: 'gateways',
    network: netid,
    color_code: '',
    created_by: 'auto',
    created_at: timeNow(),
  }
}

/** Returns the ID of a tag, from which it follows that names are unique in a network (contract 1.17). */
export function tagId(network: string, name: string): string {
  return `${network}.${name}`
}

/** Checks the name of a tag. Digits and blanks are allowed, contrary to the error message. Throws HttpError 400. */
export function checkTagName(name: string) {
  if (name === '') throw httpError(400, 'name is required')
  if (Buffer.byteLength(name) < 3) throw httpError(400, 'name should have min 3 characters')
  if (!/^[a-zA-Z0-9- ]+$/.test(name)) {
    throw httpError(400, 'invalid name. allowed characters are [a-zA-Z-]')
  }
}

/** Nodes and clients that have a tag. */
type TaggedMembers = { nodes: Node[]; clients: ExtClient[] }

/**
 * Returns the nodes and clients of the tag's network that a body names. Unknown ones and clients of desktop programs
 * are skipped.
 */
export function taggedMembersIn(
  store: Store,
  network: string,
  tagged: TaggedMember[] | null,
): TaggedMembers {
  const nodes: Node[] = []
  const clients: ExtClient[] = []
  for (const { id, is_static, static_node } of tagged ?? []) {
    const node = is_static ? undefined : store.nodes.find(id)
    const client = is_static ? store.extClients.find(static_node.clientid) : undefined
    if (node?.network === network) nodes.push(node)
    const isNamed = client?.network === network && static_node.network === network
    if (isNamed && !isUserClient(client)) clients.push(client)
  }
  return { nodes, clients }
}

/** IDs of the nodes and the clients that have a tag. */
export type TaggedMemberIds = { nodes: string[]; clients: string[] }

/**
 * Returns a lookup of the nodes and clients by tag, read once for a whole network. Clients of desktop programs have no
 * tags.
 */
export function taggedMembersOf(store: Store, network: string): (tagId: string) => TaggedMemberIds {
  const nodes = idsByTag(
    store,
    'SELECT id, tags, rowid AS place FROM nodes WHERE network = ?',
    network,
  )
  const clients = idsByTag(
    store,
    `SELECT clientid AS id, tags, rowid AS place FROM extclients
     WHERE network = ? AND remote_access_client_id = ''`,
    network,
  )
  return (tagId) => ({ nodes: nodes.get(tagId) ?? [], clients: clients.get(tagId) ?? [] })
}

function idsByTag(store: Store, rows: string, network: string): Map<string, string[]> {
  // as one text, which the database returns several times faster than rows
  const row = store.db.get(
    `SELECT json_group_array(json_array(key, id)) AS pairs
     FROM (SELECT tag.key, row.id FROM (${rows}) AS row, json_each(row.tags) AS tag ORDER BY place)`,
    [network],
  )
  const pairs: Array<[tagId: string, id: string]> = JSON.parse(String(row?.['pairs']))
  const byTag = new Map<string, string[]>()
  for (const [tagId, id] of pairs) {
    const taggedIds = byTag.get(tagId)
    if (taggedIds) taggedIds.push(id)
    else byTag.set(tagId, [id])
  }
  return byTag
}

/** Assigns a tag to nodes and clients. */
export function assignTag(store: Store, tagId: string, { nodes, clients }: TaggedMembers) {
  for (const { id } of nodes) {
    store.nodes.update(id, { tags: { ...store.nodes.get(id).tags, [tagId]: {} } })
  }
  for (const { clientid } of clients) {
    const { tags } = store.extClients.get(clientid)
    store.extClients.update(clientid, { tags: { ...tags, [tagId]: {} } })
  }
}

/** Removes a tag from all nodes and clients, whatever network they are in now. */
export function removeTagEverywhere(store: Store, tagId: string) {
  for (const { id } of rowsWithTag(store, 'nodes', tagId)) {
    store.nodes.update(String(id), { tags: removeTag(store.nodes.get(String(id)).tags, tagId) })
  }
  for (const { id } of rowsWithTag(store, 'extclients', tagId)) {
    const { tags } = store.extClients.get(String(id))
    store.extClients.update(String(id), { tags: removeTag(tags, tagId) })
  }
}

function rowsWithTag(store: Store, table: 'nodes' | 'extclients', tagId: string) {
  const key = table === 'nodes' ? 'id' : 'clientid'
  return store.db.all(
    `SELECT ${key} AS id FROM ${table}
     WHERE EXISTS (SELECT 1 FROM json_each(${table}.tags) AS tag WHERE tag.key = ?)`,
    [tagId],
  )
}

function removeTag(tags: NameSet | null, tagId: string): NameSet {
  const { [tagId]: _gone, ...others } = tags ?? {}
  return others
}

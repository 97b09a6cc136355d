import type { Host } from '@meshdeck/api/hosts'
import { isLeaving, type Node, nodeKey } from '@meshdeck/api/nodes'
import type { Tag, TagMember } from '@meshdeck/api/tags'

import { memberKey } from '../reach-things/thing-key'

/** What can bear a tag: a device in its network, or a config file. */
export type Taggable = {
  /** Of the node, or the name of the config file. */
  id: string
  name: string
  isClient: boolean
  /** It is known, and not offered. */
  isLeaving: boolean
  /** Without prefix, IPv4 first. */
  addresses: string[]
  status: string
  /** Ids of the tags that it bears. */
  tags: string[]
}

/** The nodes of a network that can bear tags; what a desktop program has made cannot (contract 1.17). */
export function toTaggable(nodes: readonly Node[], hosts: readonly Host[]): Taggable[] {
  const names = new Map(hosts.map(({ id, name }) => [id, name]))
  return nodes
    .filter(({ is_user_node }) => !is_user_node)
    .map((node) => {
      const { is_static: isClient, static_node: file } = node
      const id = nodeKey(node)
      const { address = '', address6 = '' } = (isClient ? file : node) ?? {}
      return {
        id,
        name: (isClient ? undefined : names.get(node.hostid)) || id,
        isClient,
        isLeaving: isLeaving(node),
        addresses: [address, address6].filter(Boolean).map(withoutPrefix),
        status: node.status,
        tags: (isClient ? file?.tags : node.tags) ?? [],
      }
    })
}

const withoutPrefix = (address: string) => address.split('/')[0] ?? address

/** Somebody who bears a tag as the table shows it. */
export type MemberRow = Taggable & {
  /** Tells it from every other row. */
  id: string
  member: TagMember
}

/** Who bears a tag, with what the list of nodes knows of each; one that it does not have goes by its id. */
export function toMemberRows(tag: Tag, taggable: readonly Taggable[]): MemberRow[] {
  const known = new Map(taggable.map((one) => [memberKey(one), one]))
  return tag.tagged_nodes.map((member) => {
    const key = memberKey(member)
    const unknown = { name: member.id, addresses: [], status: '', tags: [], isLeaving: false }
    return { ...(known.get(key) ?? { ...unknown, ...member }), id: key, member }
  })
}

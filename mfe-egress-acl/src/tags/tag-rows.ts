import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { isLeaving, type Node, nodeKey, nodeListQuery, nodeNames } from '@meshdeck/api/nodes'
import type { Tag, TagMember } from '@meshdeck/api/tags'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { readServerTime } from '@meshdeck/domain/times'
import { type Reading, useCachedQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { memberKey } from '../shared/entities'

export type TagRow = {
  id: string
  name: string
  /** `#rrggbb`; undefined for none or another format. */
  color: string | undefined
  /** Number of devices and config files with the tag. */
  devices: number
  configFiles: number
  /** Whether it comes with the network; every gateway gets it automatically. */
  isBuiltIn: boolean
  /** User name; empty for a built-in tag. */
  createdBy: string
  /** In milliseconds since 1970; 0 when unknown. */
  createdAt: number
}

export function toTagRows(tags: readonly Tag[]): TagRow[] {
  return tags.map((tag) => {
    const configFiles = tag.tagged_nodes.filter(({ isConfigFile }) => isConfigFile).length
    const isBuiltIn = tag.created_by === BY_SERVER
    return {
      id: tag.id,
      name: tag.tag_name,
      color: readColor(tag.color_code),
      devices: tag.tagged_nodes.length - configFiles,
      configFiles,
      isBuiltIn,
      createdBy: isBuiltIn ? '' : tag.created_by,
      createdAt: readServerTime(tag.created_at) ?? 0,
    }
  })
}

const BY_SERVER = 'auto'

/** Returns a color in the format of a color field; the server stores any text. */
export function readColor(code: string): string | undefined {
  const [, short] = /^#([\da-f]{3})$/i.exec(code) ?? []
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`
  return /^#[\da-f]{6}$/i.test(code) ? code : undefined
}

/** Possible member of a tag: a device in its network, or a config file. */
export type TagCandidate = {
  /** Node ID, or name of the config file. */
  id: string
  name: string
  isConfigFile: boolean
  /** Whether it is being deleted: its name is known, but it isn't offered. */
  isLeaving: boolean
  /** Without prefix length, IPv4 first. */
  addresses: string[]
  status: string
  /** IDs of its tags. */
  tags: string[]
}

/** Returns the nodes of a network that can have tags; nodes of desktop clients can't (contract 1.17). */
export function toTaggable(nodes: readonly Node[], hosts: readonly Host[]): TagCandidate[] {
  const nameOf = nodeNames(nodes, hosts)
  return nodes
    .filter(({ is_user_node }) => !is_user_node)
    .map((node) => {
      const { is_static: isConfigFile, static_node: configFile } = node
      const id = nodeKey(node)
      const { address = '', address6 = '' } = (isConfigFile ? configFile : node) ?? {}
      return {
        id,
        name: nameOf(id),
        isConfigFile,
        isLeaving: isLeaving(node),
        addresses: plainAddresses(address, address6),
        status: node.status,
        tags: (isConfigFile ? configFile?.tags : node.tags) ?? [],
      }
    })
}

export type MemberRow = TagCandidate & {
  /** Unique among all rows. */
  id: string
  member: TagMember
}

/** Returns the members of a tag with their data from the node list; a member that isn't in the list is shown by ID. */
export function toMemberRows(tag: Tag, taggable: readonly TagCandidate[]): MemberRow[] {
  const candidateByKey = new Map(taggable.map((candidate) => [memberKey(candidate), candidate]))
  return tag.tagged_nodes.map((member) => {
    const key = memberKey(member)
    const unknown = { name: member.id, addresses: [], status: '', tags: [], isLeaving: false }
    return { ...(candidateByKey.get(key) ?? { ...unknown, ...member }), id: key, member }
  })
}

/** Fetches the possible members of tags in a network. With `isFreshEnough`, cached lists aren't refetched. */
export function useTaggable(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<TagCandidate[]> {
  const nodes = useCachedQuery(nodeListQuery(networkId), { isFreshEnough })
  const hosts = useCachedQuery(hostListQuery(), { isFreshEnough })
  const toThem = useMemo(
    () => (list: Node[]) => hosts.data && toTaggable(list, hosts.data),
    [hosts.data],
  )
  return useReading(nodes, toThem, hosts)
}

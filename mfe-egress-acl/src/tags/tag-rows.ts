import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { isLeaving, type Node, nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import type { Tag, TagMember } from '@meshdeck/api/tags'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { readServerTime } from '@meshdeck/domain/times'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { memberKey } from '../shared/things'

/** A tag as the table shows it. */
export type TagRow = {
  id: string
  name: string
  /** `#rrggbb`; undefined where it has none, or something else. */
  color: string | undefined
  /** How many devices and config files bear it. */
  devices: number
  files: number
  /** Comes with the network, and to every gateway by itself. */
  isBuiltIn: boolean
  /** A user name; empty for what comes with the network. */
  createdBy: string
  /** Milliseconds since 1970; 0 when unknown. */
  createdAt: number
}

/** The rows of a list of tags. */
export function toTagRows(tags: readonly Tag[]): TagRow[] {
  return tags.map((tag) => {
    const files = tag.tagged_nodes.filter(({ isClient }) => isClient).length
    const isBuiltIn = tag.created_by === BY_SERVER
    return {
      id: tag.id,
      name: tag.tag_name,
      color: readColor(tag.color_code),
      devices: tag.tagged_nodes.length - files,
      files,
      isBuiltIn,
      createdBy: isBuiltIn ? '' : tag.created_by,
      createdAt: readServerTime(tag.created_at) ?? 0,
    }
  })
}

const BY_SERVER = 'auto'

/** A colour in the form that a colour field takes; the server keeps whatever it is sent. */
export function readColor(code: string): string | undefined {
  const [, short] = /^#([\da-f]{3})$/i.exec(code) ?? []
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`
  return /^#[\da-f]{6}$/i.test(code) ? code : undefined
}

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
        addresses: plainAddresses(address, address6),
        status: node.status,
        tags: (isClient ? file?.tags : node.tags) ?? [],
      }
    })
}

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

/** What of a network can bear tags. With `isFreshEnough` lists that are there are not read again. */
export function useTaggable(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<Taggable[]> {
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  const toThem = useMemo(
    () => (list: Node[]) => hosts.data && toTaggable(list, hosts.data),
    [hosts.data],
  )
  return useReading(nodes, toThem, hosts)
}

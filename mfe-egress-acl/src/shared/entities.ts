import type { PolicyItem } from '@meshdeck/api/policies'
import type { TagMember } from '@meshdeck/api/tags'
import { type EntityKind, entityKinds, type EntityRef, type Service } from '@meshdeck/domain/reach'
import { placeHref } from '@meshdeck/platform'
import { Box, FileText, Split, Tag, User, Users } from 'lucide-react'

export const isEntityKind = (kind: string): kind is EntityKind =>
  entityKinds.some((known) => known === kind)

/** Returns the key of an entity in the address and in lists: `node:17`. */
export const entityKey = ({ kind, id }: EntityRef): string => `${kind}:${id}`

/** Parses the key of an entity of the given kinds; returns undefined for invalid text. */
export function readEntity(
  key: string,
  wantedKinds: readonly EntityKind[] = entityKinds,
): EntityRef | undefined {
  const end = key.indexOf(':')
  const [kind, id] = [key.slice(0, Math.max(end, 0)), key.slice(end + 1)]
  if (!isEntityKind(kind) || !wantedKinds.includes(kind) || id === '') return undefined
  return { kind, id }
}

/** Returns a key that distinguishes a device from a config file with the same ID. */
export const memberKey = ({ id, isConfigFile }: TagMember) =>
  `${isConfigFile ? 'file' : 'node'} ${id}`

/** Returns an entity in the format of policies. */
function itemOf({ kind, id }: EntityRef): PolicyItem {
  if (kind === 'user' || kind === 'tag') return { id: kind, value: id }
  if (kind === 'group') return { id: 'user-group', value: id }
  return { id: kind === 'route' ? 'egress-id' : 'device', value: id }
}

/** Returns the key of an entity in links and forms: `device:17`. */
export function itemKey(ref: EntityRef): string {
  const { id, value } = itemOf(ref)
  return `${id}:${value}`
}

/**
 * Returns the link to an entity's page in the remote that provides it, or to a user in the users list. Undefined if no
 * remote provides it.
 */
export function entityHref(networkId: string, { kind, id }: EntityRef): string | undefined {
  const users = placeHref('users')
  switch (kind) {
    case 'node':
      return placeHref('node', { networkId, nodeId: id })
    case 'client':
      return placeHref('config-file', { networkId, fileId: id })
    case 'tag':
      return placeHref('tag', { networkId, tagId: id })
    case 'route':
      return placeHref('egress-route', { networkId, routeId: id })
    case 'user':
      return users && `${users}?${new URLSearchParams({ q: id })}`
    case 'group':
      return placeHref('group', { groupId: id })
  }
}

/** Icon of each kind, shown before its name. */
export const entityIcons = {
  node: Box,
  client: FileText,
  user: User,
  group: Users,
  tag: Tag,
  route: Split,
} as const satisfies Record<EntityKind, unknown>

export const protocols = ['tcp', 'udp', 'icmp']

export const takesPort = (protocol: string): boolean => protocol === 'tcp' || protocol === 'udp'

/** Parses a typed service: "tcp 5432", "5432" or "icmp"; returns undefined for invalid text. */
export function readService(text: string): Service | undefined {
  const match = /^(?:([a-z]+)\b)?\s*[:/]?\s*(\d{1,5})?$/.exec(text.trim().toLowerCase())
  const [, protocol = 'tcp', digits] = match ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (!match || text.trim() === '' || !protocols.includes(protocol)) return undefined
  if (port === undefined) return { protocol }
  return port >= 1 && port <= 65_535 && protocol !== 'icmp' ? { protocol, port } : undefined
}

/** Returns a service as text, as a user would type it. */
export const serviceText = ({ protocol, port }: Service): string =>
  port === undefined ? protocol : `${protocol} ${port}`

import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import type { User, UserGroup } from '@meshdeck/api/users'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { ADDRESS_KIND, type EntityKind, isUnknownEnd } from '@meshdeck/domain/reach'
import { remembered } from '@meshdeck/domain/remembered'
import { isUuid, shortId } from '@meshdeck/domain/short-id'
import { tagName } from '@meshdeck/domain/tag-name'
import type { TFunction } from '@meshdeck/platform'

import type { RoutingNode } from './nodes'

export type EndKind = EntityKind | 'everything' | 'everybody' | 'address' | 'other'

/** Item that a policy connects, for display. */
export type PolicyEnd = {
  /** Unique in its list. */
  key: string
  kind: EndKind
  id: string
  name: string
  /** Whether the entity no longer exists; false while unknown. */
  isGone: boolean
  /** Set if the name is the beginning of an ID, because this user can't read the name. */
  isShortId?: true
  /** What a newer server calls a kind that the console doesn't know. */
  unknownKind?: string
}

/** Names by ID; a map is undefined while its list is loading or if this user may not read it. */
export type PolicyEndNames = {
  networkId: string
  devices?: ReadonlyMap<string, string> | undefined
  /** Whether more devices may exist than this user may read. */
  areDevicesPartial?: boolean
  /** IDs of the devices that are config files. */
  configFileIds?: ReadonlySet<string> | undefined
  tags?: ReadonlyMap<string, string> | undefined
  routes?: ReadonlyMap<string, string> | undefined
  groups?: ReadonlyMap<string, string> | undefined
  users?: ReadonlyMap<string, string> | undefined
  /** Users who can't sign in, and so can't use what a policy allows. */
  disabledUsers?: ReadonlySet<string> | undefined
}

const kinds: ReadonlyMap<string, EndKind> = new Map([
  ['device', 'node'],
  ['tag', 'tag'],
  ['user', 'user'],
  ['user-group', 'group'],
  ['egress-id', 'route'],
  [ADDRESS_KIND, 'address'],
])

/** Returns one end of a policy with its name; `words` are the texts for all of a kind [AC-033]. */
export function toEnd(
  { id: itemKind, value }: PolicyItem,
  endNames: PolicyEndNames,
  words: Readonly<Record<'everything' | 'everybody', string>>,
): PolicyEnd {
  const key = `${itemKind} ${value}`
  if (value === '*') {
    const kind = itemKind === 'user' || itemKind === 'user-group' ? 'everybody' : 'everything'
    return { key, kind, id: value, name: words[kind], isGone: false }
  }
  const isConfigFile = itemKind === 'device' && endNames.configFileIds?.has(value)
  const kind = isConfigFile ? 'client' : (kinds.get(itemKind) ?? 'other')
  const names = namesOf(kind, endNames)
  const name = names?.get(value)
  const isShortId = kind === 'group' && names === undefined && isUuid(value)
  return {
    key,
    kind,
    id: value,
    name: name || unnamed(kind, value, endNames.networkId),
    isGone:
      names !== undefined && name === undefined && !(kind === 'node' && endNames.areDevicesPartial),
    ...(isShortId && { isShortId }),
    ...(isUnknownEnd({ id: itemKind, value }) && { unknownKind: itemKind }),
  }
}

function namesOf(kind: EndKind, names: PolicyEndNames) {
  switch (kind) {
    case 'node':
    case 'client':
      return names.devices
    case 'tag':
      return names.tags
    case 'route':
      return names.routes
    case 'group':
      return names.groups
    case 'user':
      return names.users
    default:
      return undefined
  }
}

/** Shortens long IDs, which have no meaning to users. */
function unnamed(kind: EndKind, value: string, networkId: string): string {
  if (kind === 'tag') return tagName(value, networkId)
  return kind === 'node' || kind === 'route' || kind === 'group' ? shortId(value) : value
}

/** Returns the names of the users who can't sign in, and so can't use what a policy allows. */
export const disabledAmong = (users: readonly User[] = []): ReadonlySet<string> =>
  new Set(users.filter((user) => user.account_disabled).map(({ username }) => username))

/** Whether a group has a role here or everywhere; groups of an identity provider get access in other ways. */
export function isOffered(
  group: Pick<UserGroup, 'network_roles' | 'external_identity_provider_id'>,
  networkId: string,
): boolean {
  const networks = Object.keys(group.network_roles ?? {})
  const hasRole = networks.includes(networkId) || networks.includes(ALL_NETWORKS)
  return hasRole && group.external_identity_provider_id === ''
}

type Devices = readonly RoutingNode[]
type KnownDevices = Required<Pick<PolicyEndNames, 'devices' | 'configFileIds'>>

/** Cached, because several parts of one page use the same long list. */
const knownDevices = remembered((devices: Devices): KnownDevices => ({
  devices: new Map(devices.map(({ id, name }) => [id, name])),
  configFileIds: new Set(devices.filter(({ isConfigFile }) => isConfigFile).map(({ id }) => id)),
}))

/** Returns the known devices, tags and routes from their lists; each undefined while loading. */
export function toKnownEntities(lists: {
  devices: Devices | undefined
  tags: readonly Tag[] | undefined
  routes: readonly EgressRoute[] | undefined
}): Pick<PolicyEndNames, 'devices' | 'configFileIds' | 'tags' | 'routes'> {
  const { devices, tags, routes } = lists
  return {
    ...(devices && knownDevices(devices)),
    tags: tags && new Map(tags.map(({ id, tag_name }) => [id, tag_name])),
    routes: routes && new Map(routes.map(({ id, name }) => [id, name || shortId(id)])),
  }
}

type Ends = Pick<Policy, 'src_type' | 'dst_type'>

/** Returns a policy without deleted entities; undefined if it would connect nothing and should be deleted. */
export function withoutGone<P extends Ends>(
  policy: P,
  deletedKeys: ReadonlySet<string>,
): P | undefined {
  const exists = ({ id, value }: PolicyItem) => !deletedKeys.has(`${id} ${value}`)
  const src_type = policy.src_type.filter(exists)
  const dst_type = policy.dst_type.filter(exists)
  return src_type.length > 0 && dst_type.length > 0 ? { ...policy, src_type, dst_type } : undefined
}

type EndName = Pick<PolicyEnd, 'kind' | 'name' | 'isGone' | 'isShortId' | 'unknownKind'>

/**
 * Returns the name of an end; for a deleted entity, often known only by ID, its kind and that it is deleted, and for an
 * ID or a kind that only a newer server knows, the kind.
 */
export function endName(
  t: TFunction<'egress'>,
  { kind, name, isGone, isShortId, unknownKind }: EndName,
): string {
  if (isGone) return t(`policies.goneOf.${goneKind(kind)}`, { name })
  if (unknownKind !== undefined) return t('policies.unknownEnd', { kind: unknownKind, value: name })
  return isShortId ? t('policies.kindOf.group', { name }) : name
}

/** Returns the names for a sentence that states already that the ends are deleted: "egress route 1a2b3c4d". */
export const goneNames = (t: TFunction<'egress'>, ends: readonly EndName[]): string =>
  ends
    .map(({ kind, name, isGone }) =>
      isGone ? t(`policies.kindOf.${goneKind(kind)}`, { name }) : name,
    )
    .join(', ')

/** Returns all names of a side, for an export. */
export const endNames = (t: TFunction<'egress'>, ends: readonly EndName[]): string =>
  ends.map((end) => endName(t, end)).join(', ')

/**
 * Returns the kind to show for a deleted entity: a deleted config file is no longer recognizable and has the kind that
 * policies use.
 */
function goneKind(kind: PolicyEnd['kind']) {
  switch (kind) {
    case 'node':
    case 'tag':
    case 'user':
    case 'group':
    case 'route':
      return kind
    default:
      return 'other'
  }
}

import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import { remembered } from '@meshdeck/domain/remembered'
import { tagName } from '@meshdeck/domain/tag-name'
import type { TFunction } from '@meshdeck/platform'

import type { RoutingNode } from './nodes'

export type EndKind =
  | 'everything'
  | 'everybody'
  | 'device'
  | 'file'
  | 'tag'
  | 'user'
  | 'group'
  | 'route'
  | 'other'

/** One of the things that a policy connects, as a screen shows it. */
export type PolicyEnd = {
  /** Tells it from the others of its list. */
  key: string
  kind: EndKind
  id: string
  name: string
  /** It names something that is no longer there; false while nobody knows. */
  isGone: boolean
}

/** What is called how, by id; a map is undefined while its list is not here, or is not for this person to read. */
export type KnownEnds = {
  networkId: string
  devices?: ReadonlyMap<string, string> | undefined
  /** There may be more of them than this person is shown. */
  areDevicesPartial?: boolean
  /** Which of them are config files. */
  files?: ReadonlySet<string> | undefined
  tags?: ReadonlyMap<string, string> | undefined
  routes?: ReadonlyMap<string, string> | undefined
  groups?: ReadonlyMap<string, string> | undefined
  users?: ReadonlyMap<string, string> | undefined
}

const kinds: ReadonlyMap<string, EndKind> = new Map([
  ['device', 'device'],
  ['tag', 'tag'],
  ['user', 'user'],
  ['user-group', 'group'],
  ['egress-id', 'route'],
])

/** One end of a policy by what is known; `words` are for all of a kind [AC-033]. */
export function toEnd(
  { id: itemKind, value }: PolicyItem,
  known: KnownEnds,
  words: Readonly<Record<'everything' | 'everybody', string>>,
): PolicyEnd {
  const key = `${itemKind} ${value}`
  if (value === '*') {
    const kind = itemKind === 'user' || itemKind === 'user-group' ? 'everybody' : 'everything'
    return { key, kind, id: value, name: words[kind], isGone: false }
  }
  const isFile = itemKind === 'device' && known.files?.has(value)
  const kind = isFile ? 'file' : (kinds.get(itemKind) ?? 'other')
  const names = namesOf(kind, known)
  const name = names?.get(value)
  return {
    key,
    kind,
    id: value,
    name: name || unnamed(kind, value, known.networkId),
    isGone:
      names !== undefined && name === undefined && !(kind === 'device' && known.areDevicesPartial),
  }
}

function namesOf(kind: EndKind, known: KnownEnds) {
  switch (kind) {
    case 'device':
    case 'file':
      return known.devices
    case 'tag':
      return known.tags
    case 'route':
      return known.routes
    case 'group':
      return known.groups
    case 'user':
      return known.users
    default:
      return undefined
  }
}

/** Ids that are long and mean nothing are cut. */
function unnamed(kind: EndKind, value: string, networkId: string): string {
  if (kind === 'tag') return tagName(value, networkId)
  return kind === 'device' || kind === 'route' ? value.slice(0, 8) : value
}

type Devices = readonly RoutingNode[]
type KnownDevices = Required<Pick<KnownEnds, 'devices' | 'files'>>

/** Several parts of one page want the same of a list that is long. */
const knownDevices = remembered((devices: Devices): KnownDevices => ({
  devices: new Map(devices.map(({ id, name }) => [id, name])),
  files: new Set(devices.filter(({ isClient }) => isClient).map(({ id }) => id)),
}))

/** What is known of devices, tags and routes, by their lists; each undefined while it is not here. */
export function toKnownThings(lists: {
  devices: Devices | undefined
  tags: readonly Tag[] | undefined
  routes: readonly EgressRoute[] | undefined
}): Pick<KnownEnds, 'devices' | 'files' | 'tags' | 'routes'> {
  const { devices, tags, routes } = lists
  return {
    ...(devices && knownDevices(devices)),
    tags: tags && new Map(tags.map(({ id, tag_name }) => [id, tag_name])),
    routes: routes && new Map(routes.map(({ id, name }) => [id, name || id.slice(0, 8)])),
  }
}

type Ends = Pick<Policy, 'src_type' | 'dst_type'>

/** A policy without what is gone: undefined where it would connect nothing then, so that it can be deleted. */
export function withoutGone<P extends Ends>(policy: P, gone: ReadonlySet<string>): P | undefined {
  const isThere = ({ id, value }: PolicyItem) => !gone.has(`${id} ${value}`)
  const src_type = policy.src_type.filter(isThere)
  const dst_type = policy.dst_type.filter(isThere)
  return src_type.length > 0 && dst_type.length > 0 ? { ...policy, src_type, dst_type } : undefined
}

type Named = Pick<PolicyEnd, 'kind' | 'name' | 'isGone'>

/** One end of a policy; of what is deleted, often known by an id alone, it says so and what it was. */
export const endName = (t: TFunction, { kind, name, isGone }: Named): string =>
  isGone ? t(`egress:policies.goneOf.${goneKind(kind)}`, { name }) : name

/** The same in a sentence that says already that the ends are deleted: "egress route 1a2b3c4d". */
export const goneNames = (t: TFunction, ends: readonly Named[]): string =>
  ends
    .map(({ kind, name, isGone }) =>
      isGone ? t(`egress:policies.kindOf.${goneKind(kind)}`, { name }) : name,
    )
    .join(', ')

/** The whole of a side in words, for an export. */
export const endNames = (t: TFunction, ends: readonly Named[]): string =>
  ends.map((end) => endName(t, end)).join(', ')

/** What is deleted is no longer known as a config file: it goes by what policies call it. */
function goneKind(kind: PolicyEnd['kind']) {
  switch (kind) {
    case 'device':
    case 'tag':
    case 'user':
    case 'group':
    case 'route':
      return kind
    default:
      return 'other'
  }
}

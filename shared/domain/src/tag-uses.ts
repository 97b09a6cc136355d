/** What names a tag, besides the nodes and config files that bear it. */
export type TagUse = {
  kind: TagUseKind
  id: string
  name: string
  /** Of an egress route: the metric of the nodes that bear the tag. */
  metric?: number
  /** Of an egress route: nothing serves it without the tag. */
  isEmptied?: true
}

export type TagUseKind =
  | 'devicePolicy'
  | 'userPolicy'
  | 'egress'
  | 'key'
  | 'postureCheck'
  | 'nameServer'
  | 'network'

type PolicyItem = { id: string; value: string }
type Named = { id: string; name: string; tags: Readonly<Record<string, unknown>> }

/** What can name a tag; each list may be left out while it is not known, or where the server has none. */
export type TagEstate = {
  policies?: ReadonlyArray<{
    id: string
    name: string
    policy_type: string
    src_type: readonly PolicyItem[]
    dst_type: readonly PolicyItem[]
  }>
  egressRoutes?: ReadonlyArray<{
    id: string
    name: string
    tags?: Readonly<Record<string, number>> | null | undefined
    /** Nodes that serve it without a tag. */
    nodes?: Readonly<Record<string, unknown>>
  }>
  keys?: ReadonlyArray<{ value: string; tags: readonly string[]; groups: readonly string[] }>
  postureChecks?: readonly Named[]
  nameServers?: readonly Named[]
  /** What can have tags; without it no route counts as emptied. */
  nodes?: ReadonlyArray<{ isClient: boolean; tags: readonly string[] }> | undefined
  /** The network of the tag, which may remove the nodes that bear it once they have been offline for long. */
  network?: { netid: string; auto_remove_tags?: readonly string[] | undefined } | undefined
}

/** All that names a tag by its id, in the order in which kinds are listed above (contract 1.14 to 1.17, 2.4, 2.9, 2.12). */
export const usesOfTag = (tagId: string, estate: TagEstate): TagUse[] => usesOfTags([tagId], estate)

/** The same of several tags, each use once. */
export function usesOfTags(tagIds: readonly string[], estate: TagEstate): TagUse[] {
  const { policies = [], egressRoutes = [], keys = [], postureChecks = [], network } = estate
  const ids = new Set(tagIds)
  const isTag = ({ id, value }: PolicyItem) => id === 'tag' && ids.has(value)
  const namesOne = (tags: readonly string[] | undefined) => tags?.some((id) => ids.has(id)) ?? false
  const naming = policies.filter(
    ({ src_type, dst_type }) => src_type.some(isTag) || dst_type.some(isTag),
  )
  const isOfUsers = ({ policy_type }: { policy_type: string }) => policy_type === 'user-policy'
  const tagged = (kind: TagUseKind, things: readonly Named[]) =>
    things
      .filter(({ tags }) => namesOne(Object.keys(tags)))
      .map(({ id, name }): TagUse => ({ kind, id, name }))

  return [
    ...naming
      .filter((policy) => !isOfUsers(policy))
      .map(({ id, name }): TagUse => ({ kind: 'devicePolicy', id, name })),
    ...naming.filter(isOfUsers).map(({ id, name }): TagUse => ({ kind: 'userPolicy', id, name })),
    ...egressRoutes.flatMap((route): TagUse[] => {
      const [metric] = Object.entries(route.tags ?? {}).flatMap(([id, value]) =>
        ids.has(id) ? [value] : [],
      )
      if (metric === undefined) return []
      const { id, name } = route
      const isEmptied = losesLastNode(route, ids, estate.nodes)
      return [{ kind: 'egress', id, name, metric, ...(isEmptied && { isEmptied }) }]
    }),
    ...keys
      .filter(({ groups }) => namesOne(groups))
      .map(({ value, tags }): TagUse => ({ kind: 'key', id: value, name: tags.join(', ') })),
    ...tagged('postureCheck', postureChecks),
    ...tagged('nameServer', estate.nameServers ?? []),
    ...(network && namesOne(network.auto_remove_tags)
      ? [{ kind: 'network' as const, id: network.netid, name: network.netid }]
      : []),
  ]
}

/** Whether nodes serve a route now, and none does without these tags. */
function losesLastNode(
  { nodes = {}, tags }: NonNullable<TagEstate['egressRoutes']>[number],
  gone: ReadonlySet<string>,
  bearers: TagEstate['nodes'] = [],
): boolean {
  if (Object.keys(nodes).length > 0) return false
  const borne = new Set(bearers.filter(({ isClient }) => !isClient).flatMap((node) => node.tags))
  const serving = Object.keys(tags ?? {}).filter((id) => borne.has(id))
  return serving.length > 0 && serving.every((id) => gone.has(id))
}

/**
 * What a new name leaves behind, of what named the tag before: the server takes policies between devices
 * along and nothing else (contract 1.17). What names the new id in `estate`, as it is now, has followed.
 */
export function leftBehind(
  before: readonly TagUse[],
  { newId, estate }: { newId: string; estate: TagEstate },
): TagUse[] {
  const keyOf = ({ kind, id }: TagUse) => `${kind} ${id}`
  const followed = new Set(usesOfTag(newId, estate).map(keyOf))
  return before.filter((use) => !followsByItself(use) && !followed.has(keyOf(use)))
}

/** Whether the server lets it follow a new name of the tag. */
export function followsByItself({ kind }: Pick<TagUse, 'kind'>): boolean {
  return kind === 'devicePolicy'
}

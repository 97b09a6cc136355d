/** What names a tag, besides the nodes and config files that bear it. */
export type TagUse = {
  kind: TagUseKind
  id: string
  name: string
  /** Of an egress route: the metric of the nodes that bear the tag. */
  metric?: number
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
  }>
  keys?: ReadonlyArray<{ value: string; tags: readonly string[]; groups: readonly string[] }>
  postureChecks?: readonly Named[]
  nameServers?: readonly Named[]
  /** The network of the tag, which may remove the nodes that bear it once they have been offline for long. */
  network?: { netid: string; auto_remove_tags?: readonly string[] | undefined } | undefined
}

/** All that names a tag by its id, in the order in which kinds are listed above (contract 1.14 to 1.17, 2.4, 2.9, 2.12). */
export function usesOfTag(tagId: string, estate: TagEstate): TagUse[] {
  const { policies = [], egressRoutes = [], keys = [], postureChecks = [], network } = estate
  const isTag = ({ id, value }: PolicyItem) => id === 'tag' && value === tagId
  const naming = policies.filter(
    ({ src_type, dst_type }) => src_type.some(isTag) || dst_type.some(isTag),
  )
  const isOfUsers = ({ policy_type }: { policy_type: string }) => policy_type === 'user-policy'
  const tagged = (kind: TagUseKind, things: readonly Named[]) =>
    things
      .filter(({ tags }) => Object.hasOwn(tags, tagId))
      .map(({ id, name }): TagUse => ({ kind, id, name }))

  return [
    ...naming
      .filter((policy) => !isOfUsers(policy))
      .map(({ id, name }): TagUse => ({ kind: 'devicePolicy', id, name })),
    ...naming.filter(isOfUsers).map(({ id, name }): TagUse => ({ kind: 'userPolicy', id, name })),
    ...egressRoutes.flatMap(({ id, name, tags }): TagUse[] => {
      const metric = tags && Object.hasOwn(tags, tagId) ? tags[tagId] : undefined
      return metric === undefined ? [] : [{ kind: 'egress', id, name, metric }]
    }),
    ...keys
      .filter(({ groups }) => groups.includes(tagId))
      .map(({ value, tags }): TagUse => ({ kind: 'key', id: value, name: tags.join(', ') })),
    ...tagged('postureCheck', postureChecks),
    ...tagged('nameServer', estate.nameServers ?? []),
    ...(network?.auto_remove_tags?.includes(tagId)
      ? [{ kind: 'network' as const, id: network.netid, name: network.netid }]
      : []),
  ]
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

/** A resource that names a tag, other than the nodes and config files that have it. */
export type TagReference = {
  kind: TagReferenceKind
  id: string
  name: string
  /** For an egress route: the metric of the nodes with the tag. */
  metric?: number
  /** For an egress route: no node serves it without the tag. */
  isEmptied?: true
}

export type TagReferenceKind =
  | 'devicePolicy'
  | 'userPolicy'
  | 'egress'
  | 'key'
  | 'postureCheck'
  | 'nameServer'
  | 'network'

type PolicyItem = { id: string; value: string }
type NamedReference = { id: string; name: string; tags: Readonly<Record<string, unknown>> }

/** Resources that can name a tag; each list can be left out while it isn't loaded, or if the server has none. */
export type TagInventory = {
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
  postureChecks?: readonly NamedReference[]
  nameServers?: readonly NamedReference[]
  /** Members that can have tags; without them no route counts as emptied. */
  nodes?: ReadonlyArray<{ isConfigFile: boolean; tags: readonly string[] }> | undefined
  /** Network of the tag, which may remove the nodes that have it after they have been offline for a long time. */
  network?: { netid: string; auto_remove_tags?: readonly string[] | undefined } | undefined
}

/**
 * Returns everything that names a tag by its ID, in the order of the kinds above (contract 1.14 to 1.17, 2.4, 2.9,
 * 2.12).
 */
export const referencesToTag = (tagId: string, inventory: TagInventory): TagReference[] =>
  referencesToTags([tagId], inventory)

/** Returns the references to any of these tags, without duplicates. */
export function referencesToTags(
  tagIds: readonly string[],
  inventory: TagInventory,
): TagReference[] {
  const { policies = [], egressRoutes = [], keys = [], postureChecks = [], network } = inventory
  const ids = new Set(tagIds)
  const isTag = ({ id, value }: PolicyItem) => id === 'tag' && ids.has(value)
  const namesOne = (tags: readonly string[] | undefined) => tags?.some((id) => ids.has(id)) ?? false
  const naming = policies.filter(
    ({ src_type, dst_type }) => src_type.some(isTag) || dst_type.some(isTag),
  )
  const isOfUsers = ({ policy_type }: { policy_type: string }) => policy_type === 'user-policy'
  const tagged = (kind: TagReferenceKind, items: readonly NamedReference[]) =>
    items
      .filter(({ tags }) => namesOne(Object.keys(tags)))
      .map(({ id, name }): TagReference => ({ kind, id, name }))

  return [
    ...naming
      .filter((policy) => !isOfUsers(policy))
      .map(({ id, name }): TagReference => ({ kind: 'devicePolicy', id, name })),
    ...naming
      .filter(isOfUsers)
      .map(({ id, name }): TagReference => ({ kind: 'userPolicy', id, name })),
    ...egressRoutes.flatMap((route): TagReference[] => {
      const [metric] = Object.entries(route.tags ?? {}).flatMap(([id, value]) =>
        ids.has(id) ? [value] : [],
      )
      if (metric === undefined) return []
      const { id, name } = route
      const isEmptied = losesLastNode(route, ids, inventory.nodes)
      return [{ kind: 'egress', id, name, metric, ...(isEmptied && { isEmptied }) }]
    }),
    ...keys
      .filter(({ groups }) => namesOne(groups))
      .map(({ value, tags }): TagReference => ({ kind: 'key', id: value, name: tags.join(', ') })),
    ...tagged('postureCheck', postureChecks),
    ...tagged('nameServer', inventory.nameServers ?? []),
    ...(network && namesOne(network.auto_remove_tags)
      ? [{ kind: 'network' as const, id: network.netid, name: network.netid }]
      : []),
  ]
}

/** Whether nodes serve a route now, and none without these tags. */
function losesLastNode(
  { nodes = {}, tags }: NonNullable<TagInventory['egressRoutes']>[number],
  goneIds: ReadonlySet<string>,
  bearers: TagInventory['nodes'] = [],
): boolean {
  if (Object.keys(nodes).length > 0) return false
  const borne = new Set(
    bearers.filter(({ isConfigFile }) => !isConfigFile).flatMap((node) => node.tags),
  )
  const serving = Object.keys(tags ?? {}).filter((id) => borne.has(id))
  return serving.length > 0 && serving.every((id) => goneIds.has(id))
}

/**
 * Returns the uses that a new name isn't applied to: the server only updates policies between devices (contract 1.17).
 * Uses that name the new ID in the current `inventory` are done.
 */
export function unchangedReferences(
  formerUses: readonly TagReference[],
  { newId, inventory }: { newId: string; inventory: TagInventory },
): TagReference[] {
  const keyOf = ({ kind, id }: TagReference) => `${kind} ${id}`
  const followed = new Set(referencesToTag(newId, inventory).map(keyOf))
  return formerUses.filter((use) => !isRenamedByServer(use) && !followed.has(keyOf(use)))
}

/** Whether the server updates this use when the tag is renamed. */
export function isRenamedByServer({ kind }: Pick<TagReference, 'kind'>): boolean {
  return kind === 'devicePolicy'
}

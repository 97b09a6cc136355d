import type { Policy } from '@meshdeck/api/policies'
import { healthOf } from '@meshdeck/domain/health'
import { carriesService, type Service, type EntityRef } from '@meshdeck/domain/reach'
import { currentLanguage } from '@meshdeck/platform'

import type { SideAnswer } from '../reach-engine/reach-questions'
import { entityKey } from '../shared/entities'
import type { NamedEntity, EntityPath } from '../shared/named-entities'
import { type PolicyRow, policyServiceText } from '../shared/policy-rows'
import { useTranslation } from '../translations'

export type DecidingPolicy = {
  id: string
  name: string
  /** Name and extent of its service: "HTTPS tcp 443", and the addresses to which it limits a route. */
  service: string
  policy: Policy
}

/** Stops of a connection; users connect through the gateway that they select in the client app. */
type Way = Pick<EntityPath, 'names'> & { by: EntityPath['by'] | 'chosen' }

/** Item that is reached or that reaches; listed once, however many policies connect it. */
export type ReachRow = {
  id: string
  name: string
  ref: EntityRef
  addresses: string[]
  /** What connections pass, source first: nothing if they are direct; undefined if that isn't known. */
  ways: Way[] | undefined
  /** Status from the server; undefined for entities without one, such as users. */
  status: string | undefined
  /** Whether it is a route that is disabled or has no node, or a device that doesn't respond. */
  isDown: boolean
  /** Whether it is a route without nodes. */
  isWithoutNode: boolean
  policies: DecidingPolicy[]
}

/** What one policy alone allows. */
export type ReachGroupRow = DecidingPolicy & {
  row: PolicyRow
  counts: ReachCounts
}

type ReachCounts = { nodes: number; clients: number; routes: number; users: number }

type RowSources = {
  /** Item whose reach the rows are, and whether it is their source. */
  subject: EntityRef
  isOutgoing: boolean
  entities: ReadonlyMap<string, NamedEntity>
  policies: ReadonlyMap<string, PolicyRow>
}

/** Returns the entities of a side in the order of the policies that connect them, each with all deciding policies. */
export function toReachRows(side: SideAnswer, sources: RowSources): ReachRow[] {
  const rows = new Map<string, ReachRow>()
  for (const { policyId, ...group } of side.groups) {
    const deciding = decidingOf(policyId, sources)
    if (!deciding) continue
    for (const ref of refsOf(group)) {
      const policy = limitedTo(deciding, addressesFor(ref, group))
      const key = entityKey(ref)
      const row = rows.get(key)
      if (row) row.policies.push(policy)
      else rows.set(key, { ...toRow(ref, sources), policies: [policy] })
    }
  }
  return [...rows.values()]
}

/** Returns the addresses to which a policy limits a route, or what the entity reaches if that is a route. */
const addressesFor = (
  ref: EntityRef,
  { limits = {}, routeIds }: Pick<SideAnswer['groups'][number], 'limits' | 'routeIds'>,
) =>
  (ref.kind === 'route' ? limits[ref.id] : routeIds.length === 0 && Object.values(limits)[0]) || []

const limitedTo = (policy: DecidingPolicy, addresses: readonly string[]): DecidingPolicy =>
  addresses.length === 0
    ? policy
    : { ...policy, service: `${policy.service} → ${addresses.join(', ')}` }

/** Returns the deciding policies, each with how much it allows. */
export function toReachGroups(
  { groups }: SideAnswer,
  sources: Pick<RowSources, 'policies'>,
): ReachGroupRow[] {
  return groups.flatMap((group) => {
    const row = sources.policies.get(group.policyId)
    const policy = decidingOf(group.policyId, sources)
    return row && policy ? [{ ...policy, row, counts: countsOf(group) }] : []
  })
}

/** Counts the entities of each kind. */
export function countsOf({
  entities,
  routeIds,
  users,
}: Pick<SideAnswer, 'entities' | 'routeIds' | 'users'>): ReachCounts {
  const nodes = entities.filter(({ kind }) => kind === 'node').length
  return { nodes, clients: entities.length - nodes, routes: routeIds.length, users: users.length }
}

const refsOf = ({
  entities,
  routeIds,
  users,
}: Pick<SideAnswer, 'entities' | 'routeIds' | 'users'>): EntityRef[] => [
  ...entities,
  ...routeIds.map((id) => ({ kind: 'route' as const, id })),
  ...users.map((id) => ({ kind: 'user' as const, id })),
]

function decidingOf(
  id: string,
  { policies }: Pick<RowSources, 'policies'>,
): DecidingPolicy | undefined {
  const row = policies.get(id)
  if (!row) return undefined
  const { name, service, policy } = row
  return { id, name, service: policyServiceText(policy, service), policy }
}

const downs = new Set(['offline', 'error', 'disconnected', 'disabled'])

function toRow(ref: EntityRef, known: RowSources): Omit<ReachRow, 'policies'> {
  const { subject, isOutgoing, entities } = known
  const id = entityKey(ref)
  const namedEntity = entities.get(id)
  const ends = [
    { ref: subject, namedEntity: entities.get(entityKey(subject)) },
    { ref, namedEntity },
  ]
  const status = namedEntity?.status
  const isWithoutNode = ref.kind === 'route' && namedEntity !== undefined && !namedEntity.way
  return {
    id,
    name: namedEntity?.name ?? ref.id,
    ref,
    addresses: namedEntity?.addresses ?? [],
    ways: waysBetween(isOutgoing ? ends : ends.toReversed()),
    status,
    isDown: isWithoutNode || (status !== undefined && downs.has(healthOf(status))),
    isWithoutNode,
  }
}

type End = { ref: EntityRef; namedEntity: NamedEntity | undefined }

/** Returns the stops between two entities, each once and without the entities themselves; the same from either end. */
function waysBetween(ends: readonly End[]): Way[] | undefined {
  const ways = ends.map(waysOf)
  if (ways.includes(undefined)) return undefined
  const names = ends.flatMap(({ namedEntity }) => namedEntity?.name ?? [])
  const between = ways
    .flatMap((own) => own ?? [])
    .filter((way) => !way.names.some((name) => names.includes(name)))
  const nameOf = (way: Way | undefined) => way?.names.join()
  return nameOf(between[0]) === nameOf(between[1]) ? between.slice(0, 1) : between
}

/**
 * Returns the stops in front of an entity; undefined for a tag, which has many members, and for a route without nodes.
 */
function waysOf({ ref: { kind }, namedEntity }: End): Way[] | undefined {
  if (kind === 'user' || kind === 'group') return [{ by: 'chosen', names: [] }]
  if (namedEntity?.way) return [namedEntity.way]
  return namedEntity && (kind === 'node' || kind === 'client') ? [] : undefined
}

/** Text for the search: name, addresses, the deciding policies and what they allow. */
export const reachSearchText = ({ name, addresses, policies }: ReachRow): string =>
  [name, ...addresses, ...policies.flatMap((policy) => [policy.name, policy.service])].join(' ')

/** Whether any of the deciding policies covers the service. */
export const isCarried = ({ policies }: ReachRow, service: Service): boolean =>
  policies.some(({ policy }) => carriesService(policy, service))

const kinds = ['nodes', 'clients', 'routes', 'users'] as const

/** Returns a function that formats counts: "147 nodes, 52 config files, 4 ranges". */
export function useCountText() {
  const { t } = useTranslation()

  return (counts: ReachCounts): string => {
    const texts = kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`connectivity.reach.counts.${kind}`, { count: counts[kind] }))
    if (texts.length === 0) return t('connectivity.reach.counts.none')
    return new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' }).format(texts)
  }
}

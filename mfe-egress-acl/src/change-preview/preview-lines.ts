import type {
  Addresses,
  EntityRef,
  PairChange,
  PolicyService,
  ReachChange,
  ServiceChange,
} from '@meshdeck/domain/reach'

import type { FoundDifference } from './use-outcome'

/** Line of the preview: all changes that concern one entity. */
export type PreviewLine = {
  key: string
  /**
   * - `network`: everyone reaches everyone.
   * - `everyone`: each of `otherEntities` reaches everyone.
   * - `range`: `otherEntities` reach the range of the route `about`.
   * - `ranges`: `about` reaches the ranges of the routes `otherEntities`.
   * - `to`, `from`, `with`: `otherEntities` reach `about`, are reached by it, or both.
   * - `servicesTo`, `servicesFrom`, `servicesWith`: the same, before and after, with more services or with fewer.
   */
  kind:
    | 'network'
    | 'everyone'
    | 'range'
    | 'ranges'
    | 'to'
    | 'from'
    | 'with'
    | 'servicesTo'
    | 'servicesFrom'
    | 'servicesWith'
  isOpened: boolean
  about: EntityRef | undefined
  otherEntities: EntityRef[]
  /** Services that these connections gain or lose, and those they keep. */
  services?: { changed: PolicyService[]; kept: PolicyService[] }
  /** Addresses of the routes that they gain or lose, if not all of them. */
  addresses?: Addresses | undefined
  /** Whether there may be more changes than the list holds. */
  isPartial: boolean
}

/**
 * Groups the changes of a difference by entity, one line each; the most serious first, otherwise in the given order.
 */
export function toPreviewLines(difference: FoundDifference): PreviewLine[] {
  const { changes, services } = difference
  return [
    ...linesOfNetwork(changes),
    ...inBothWays((isOpened) => linesOfEveryone(changes, isOpened)),
    ...inBothWays((isOpened) => {
      const { rights: total } = isOpened ? difference.openedRanges : difference.closedRanges
      return linesByServices(changes, { kind: 'range', kinds: lineKinds.ranges, isOpened, total })
    }),
    ...inBothWays((isOpened) => {
      const total = isOpened ? difference.opened : difference.closed
      return linesByServices(changes, { kind: 'pair', kinds: lineKinds.pairs, isOpened, total })
    }),
    ...inBothWays((isOpened) => {
      const { changes: pairs = [], widened = 0, narrowed = 0 } = services ?? {}
      const total = isOpened ? widened : narrowed
      return linesByServices(pairs, { kind: 'pair', kinds: lineKinds.services, isOpened, total })
    }),
  ]
}

/** Groups what concerns the same addresses and services: those gained, lost, or kept, or to which what opens is limited. */
function linesByServices(
  changes: ReadonlyArray<ReachChange | ServiceChange>,
  { kind, total, ...grouping }: Grouping & { total: number },
): PreviewLine[] {
  const meantChanges = changes.filter(
    (change): change is Between => change.kind === kind && change.isOpened === grouping.isOpened,
  )
  const groups = new Map<string, Between[]>()
  for (const change of meantChanges) {
    const key = JSON.stringify([change.services, change.kept, addressesOf(change)])
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups].flatMap(([key, group]) =>
    grouped(group, { kind, ...grouping }).map((line): PreviewLine => {
      const { services: changed, kept = [] } = group[0] ?? {}
      return {
        ...line,
        key: `${line.key} ${key}`,
        ...(changed && { services: { changed, kept } }),
        addresses: group[0] && addressesOf(group[0]),
        isPartial: meantChanges.length < total,
      }
    }),
  )
}

const addressesOf = (change: Between) => (change.kind === 'range' ? change.addresses : undefined)

const inBothWays = (make: (isOpened: boolean) => PreviewLine[]) => [true, false].flatMap(make)

function linesOfNetwork(changes: readonly ReachChange[]): PreviewLine[] {
  return changes
    .filter(({ kind }) => kind === 'network')
    .map(({ isOpened }) => ({
      key: 'network',
      kind: 'network',
      isOpened,
      about: undefined,
      otherEntities: [],
      isPartial: false,
    }))
}

function linesOfEveryone(changes: readonly ReachChange[], isOpened: boolean): PreviewLine[] {
  const otherEnds = changes.flatMap((change) =>
    change.kind === 'everyone' && change.isOpened === isOpened ? [change.from] : [],
  )
  if (otherEnds.length === 0) return []
  const key = `everyone ${isOpened}`
  return [
    {
      key,
      kind: 'everyone',
      isOpened,
      about: undefined,
      otherEntities: otherEnds,
      isPartial: false,
    },
  ]
}

type Grouping = {
  kind: 'range' | 'pair'
  /** Kinds of the lines, by the end that they are about. */
  kinds: Record<GroupedBy, PreviewLine['kind']>
  isOpened: boolean
}
type GroupedBy = 'to' | 'from' | 'with'
type RangeChange = Extract<ReachChange, { kind: 'range' }>
type Between = (RangeChange | PairChange) & Partial<Pick<ServiceChange, 'kept'>>

/**
 * Groups pairs by destination or by source, and pairs in both directions by either end: the entity that most of the
 * remaining pairs have in common comes next, so that one new node takes one line, however many it connects to.
 */
function grouped(
  meantChanges: readonly Between[],
  { kind, kinds, isOpened }: Grouping,
): Array<Omit<PreviewLine, 'isPartial'>> {
  const remainingChanges = new Set(meantChanges)
  const groups = groupsOf(meantChanges)
  const lines: Array<Omit<PreviewLine, 'isPartial'>> = []
  while (remainingChanges.size > 0) {
    const sizes = groups.map(
      ({ members }) => members.filter(({ of }) => remainingChanges.has(of)).length,
    )
    const group = groups[sizes.indexOf(Math.max(...sizes))]
    if (!group) break
    const { by, about } = group
    const members = group.members.filter(({ of }) => remainingChanges.delete(of))
    lines.push({
      key: `${kind} ${isOpened} ${by} ${about.kind} ${about.id}`,
      kind: kinds[by],
      isOpened,
      about,
      otherEntities: members.map(({ other }) => other),
    })
  }
  return lines
}

const lineKinds = {
  pairs: { to: 'to', from: 'from', with: 'with' },
  ranges: { to: 'range', from: 'ranges', with: 'ranges' },
  services: { to: 'servicesTo', from: 'servicesFrom', with: 'servicesWith' },
} as const

type Group = { by: GroupedBy; about: EntityRef; members: Array<{ of: Between; other: EntityRef }> }

/** Returns the changes by destination, then by source, each in the given order. */
function groupsOf(changes: readonly Between[]): Group[] {
  const groups = new Map<string, Group>()
  for (const end of ['to', 'from'] as const) {
    for (const change of changes) {
      const by = change.kind === 'pair' && change.isBothWays ? 'with' : end
      const [about, other] = end === 'to' ? [change.to, change.from] : [change.from, change.to]
      const key = `${by} ${about.kind} ${about.id}`
      const group = groups.get(key)
      if (group) group.members.push({ of: change, other })
      else groups.set(key, { by, about, members: [{ of: change, other }] })
    }
  }
  return [...groups.values()]
}

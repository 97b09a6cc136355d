import type { PolicyService, ReachChange, ServiceChange, EntityRef } from '@meshdeck/domain/reach'

import type { FoundDifference } from './use-outcome'

/** Line of the preview: all changes that concern one item. */
export type PreviewLine = {
  key: string
  /**
   * - `network`: everyone reaches everyone.
   * - `everyone`: each of `others` reaches everyone.
   * - `range`: `others` reach the range of the route `about`.
   * - `to`, `from`: `others` reach `about`, or are reached by it.
   * - `servicesTo`, `servicesFrom`: the same, before and after, with more services or with fewer.
   */
  kind: 'network' | 'everyone' | 'range' | 'to' | 'from' | 'servicesTo' | 'servicesFrom'
  isOpened: boolean
  about: EntityRef | undefined
  others: EntityRef[]
  /** Services that these connections gain or lose, and those they keep. */
  services?: { changed: PolicyService[]; kept: PolicyService[] }
  /** Whether there may be more changes than the list holds. */
  isPartial: boolean
}

/** Groups the changes of a difference by item, one line each; the most serious first, otherwise in the given order. */
export function toPreviewLines(found: FoundDifference): PreviewLine[] {
  const { changes, services } = found
  return [
    ...linesOfNetwork(changes),
    ...inBothWays((isOpened) => linesOfEveryone(changes, isOpened)),
    ...inBothWays((isOpened) => {
      const { rights: total } = isOpened ? found.openedRanges : found.closedRanges
      return grouped(changes, { kind: 'range', isOpened, total, by: 'to' })
    }),
    ...inBothWays((isOpened) =>
      linesOfPairs(changes, { isOpened, total: isOpened ? found.opened : found.closed }),
    ),
    ...inBothWays((isOpened) => {
      const { changes: pairs = [], widened = 0, narrowed = 0 } = services ?? {}
      return linesOfServices(pairs, { isOpened, total: isOpened ? widened : narrowed })
    }),
  ]
}

/** Groups pairs by destination or source, whichever is shorter. */
function linesOfPairs(
  changes: readonly ReachChange[],
  about: Pick<Grouping, 'isOpened' | 'total'>,
): PreviewLine[] {
  const to = grouped(changes, { kind: 'pair', by: 'to', ...about })
  const from = grouped(changes, { kind: 'pair', by: 'from', ...about })
  return to.length <= from.length ? to : from
}

/** Groups pairs that gain or lose the same services. */
function linesOfServices(
  changes: readonly ServiceChange[],
  { isOpened, total }: Pick<Grouping, 'isOpened' | 'total'>,
): PreviewLine[] {
  const meant = changes.filter((change) => change.isOpened === isOpened)
  const groups = new Map<string, ServiceChange[]>()
  for (const change of meant) {
    const key = JSON.stringify([change.services, change.kept])
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups].flatMap(([key, group]) =>
    linesOfPairs(group, { isOpened, total: group.length }).map((line): PreviewLine => ({
      ...line,
      key: `services ${line.key} ${key}`,
      kind: line.kind === 'to' ? 'servicesTo' : 'servicesFrom',
      services: { changed: group[0]?.services ?? [], kept: group[0]?.kept ?? [] },
      isPartial: meant.length < total,
    })),
  )
}

const inBothWays = (make: (isOpened: boolean) => PreviewLine[]) => [true, false].flatMap(make)

function linesOfNetwork(changes: readonly ReachChange[]): PreviewLine[] {
  return changes
    .filter(({ kind }) => kind === 'network')
    .map(({ isOpened }) => ({
      key: 'network',
      kind: 'network',
      isOpened,
      about: undefined,
      others: [],
      isPartial: false,
    }))
}

function linesOfEveryone(changes: readonly ReachChange[], isOpened: boolean): PreviewLine[] {
  const others = changes.flatMap((change) =>
    change.kind === 'everyone' && change.isOpened === isOpened ? [change.from] : [],
  )
  if (others.length === 0) return []
  const key = `everyone ${isOpened}`
  return [{ key, kind: 'everyone', isOpened, about: undefined, others, isPartial: false }]
}

type Grouping = { kind: 'range' | 'pair'; isOpened: boolean; total: number; by: 'from' | 'to' }

/** Groups pairs by destination or by source. */
function grouped(
  changes: readonly ReachChange[],
  { kind, isOpened, total, by }: Grouping,
): PreviewLine[] {
  const meant = changes.flatMap((change) =>
    (change.kind === 'range' || change.kind === 'pair') &&
    change.kind === kind &&
    change.isOpened === isOpened
      ? [change]
      : [],
  )
  const isPartial = meant.length < total
  const lines = new Map<string, PreviewLine>()
  for (const change of meant) {
    const [about, other] = by === 'to' ? [change.to, change.from] : [change.from, change.to]
    const key = `${kind} ${isOpened} ${by} ${about.kind} ${about.id}`
    const line = lines.get(key)
    if (line) line.others.push(other)
    else {
      const shown = kind === 'range' ? ('range' as const) : by
      lines.set(key, { key, kind: shown, isOpened, about, others: [other], isPartial })
    }
  }
  return [...lines.values()]
}

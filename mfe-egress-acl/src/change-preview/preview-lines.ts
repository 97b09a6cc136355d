import type { Difference, ReachChange, ThingRef } from '@meshdeck/domain/reach'

/** One line of what a change opens or closes, of all that it says about one thing. */
export type PreviewLine = {
  key: string
  /**
   * - `network`: everyone reaches everyone.
   * - `everyone`: each of `others` reaches everyone.
   * - `range`: `others` reach the range of the route `about`.
   * - `to`, `from`: `others` reach `about`, or are reached by it.
   */
  kind: 'network' | 'everyone' | 'range' | 'to' | 'from'
  isOpened: boolean
  about: ThingRef | undefined
  others: ThingRef[]
  /** There may be more of it than the list had room for. */
  isPartial: boolean
}

/** The changes of a difference, those about one thing as one line; the loudest first, as they are given. */
export function toPreviewLines(found: Difference): PreviewLine[] {
  const { changes } = found
  return [
    ...linesOfNetwork(changes),
    ...inBothWays((isOpened) => linesOfEveryone(changes, isOpened)),
    ...inBothWays((isOpened) => {
      const total = isOpened ? found.openedRanges : found.closedRanges
      return grouped(changes, { kind: 'range', isOpened, total, by: 'to' })
    }),
    ...inBothWays((isOpened) => {
      const total = isOpened ? found.opened : found.closed
      const [to, from] = (['to', 'from'] as const).map((by) =>
        grouped(changes, { kind: 'pair', isOpened, total, by }),
      )
      return (to?.length ?? 0) <= (from?.length ?? 0) ? (to ?? []) : (from ?? [])
    }),
  ]
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

/** Pairs by what they lead to, or by where they come from. */
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

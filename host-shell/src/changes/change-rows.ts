import type { Change, ChangeKind } from './change'
import { isIn, type Span } from './history'
import type { Kept } from './stored-changes'

/** A change as the table shows it. */
export type ChangeRow = {
  id: string
  name: string
  nodeId: string
  network: string
  kind: ChangeKind
  status: string
  after: number
  at: number
  spans: Span[]
}

/** `now` in milliseconds since 1970. */
export function toChangeRows({ changes, visits }: Kept, now: number): ChangeRow[] {
  const moment = { began: visits?.began ?? 0, now }
  return changes.map((change) => ({ ...rowOf(change), spans: spansOf(change, moment) }))
}

function rowOf({ networkId: network, nodeId, name, ...change }: Change) {
  const { kind, at } = change
  return {
    ...change,
    id: `${network} ${nodeId} ${at} ${kind}`,
    name: name || nodeId,
    nodeId,
    network,
  }
}

const spansOf = (change: Change, moment: { began: number; now: number }) =>
  (['visit', 'hour'] as const).filter((span) => isIn(span, change, moment))

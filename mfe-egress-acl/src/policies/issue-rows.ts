import type { IssueKind, PolicyIssue, PolicySide, ThingRef } from '@meshdeck/domain/reach'

import type { PolicyEnd } from '../policy-model/policy-ends'
import type { PolicyRow } from '../policy-model/policy-rows'

/** One issue with a policy, as the table shows it; a policy may have several. */
export type IssueRow = {
  id: string
  name: string
  kind: IssueKind
  /** What of its ends it is about. */
  ends: PolicyEnd[]
  /** The policy that makes this one needless. */
  by: { id: string; name: string } | undefined
  /** The end that no connection can use now, and the names of what it has. */
  off: { side: PolicySide; things: Array<ThingRef & { name: string }> } | undefined
  row: PolicyRow
}

/** The issues found, with names from the list of policies. Issues of policies that are no longer listed are left out. */
export function toIssueRows(
  found: readonly PolicyIssue[],
  policies: readonly PolicyRow[],
  nameOf: (thing: ThingRef) => string,
): IssueRow[] {
  const rows = new Map(policies.map((row) => [row.id, row]))
  return found.flatMap(({ policy, kind, items, by, off }) => {
    const row = rows.get(policy.id)
    if (!row) return []
    const keys = new Set(items.map(({ id, value }) => `${id} ${value}`))
    const all = [...row.sources, ...row.destinations].map((end) => [end.key, end] as const)
    // what stands on both sides is named once
    const ends = [...new Map(all).values()].filter(({ key }) => keys.has(key))
    return {
      id: `${policy.id} ${kind}`,
      name: row.name,
      kind,
      ends,
      by: by && { id: by.id, name: rows.get(by.id)?.name ?? by.name },
      off: off && { ...off, things: off.things.map((one) => ({ ...one, name: nameOf(one) })) },
      row,
    }
  })
}

/** What a search looks through. */
export const issueSearchText = ({ name, ends, by, off }: IssueRow): string =>
  [name, by?.name ?? '', ...[...ends, ...(off?.things ?? [])].map((end) => end.name)].join(' ')

type Mend = 'connect' | 'clean-up' | 'edit' | 'delete' | 'route' | 'tag' | 'opener'

const MENDS: Readonly<Record<IssueKind, Mend>> = {
  'empty-end': 'edit',
  'names-gone': 'clean-up',
  'names-nothing': 'edit',
  'empty-tag': 'tag',
  'empty-group': 'edit',
  'route-off': 'route',
  'route-without-node': 'route',
  'decides-nothing': 'delete',
  'hidden-by-open': 'opener',
  shadowed: 'delete',
  'service-ignored': 'edit',
  'answers-open': 'edit',
  'nobody-there': 'connect',
}

/** What would mend it; the switch beside it always does. What the list still has cannot be taken out as gone. */
export function mendOf({ kind, row, off }: IssueRow): Mend {
  const mend = MENDS[kind]
  if (mend === 'connect') return off && nodeAlone(off.things) ? 'connect' : 'edit'
  return mend === 'clean-up' && row.gone.length === 0 ? 'edit' : mend
}

/** The node where an end has nothing else: a press connects it. */
export const nodeAlone = <Thing extends ThingRef>([one, ...others]: readonly Thing[]):
  | Thing
  | undefined => (one?.kind === 'node' && others.length === 0 ? one : undefined)

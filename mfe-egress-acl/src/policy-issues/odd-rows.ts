import type { OddKind, OddPolicy } from '@meshdeck/domain/reach'

import type { PolicyEnd } from '../policy-model/policy-ends'
import type { PolicyRow } from '../policy-model/policy-rows'

/** One odd thing about a policy, as the table shows it; a policy may have several. */
export type OddRow = {
  id: string
  name: string
  kind: OddKind
  /** What of its ends it is about. */
  ends: PolicyEnd[]
  /** The policy that makes this one needless. */
  by: { id: string; name: string } | undefined
  row: PolicyRow
}

/** The odd things that were found, with the names that the list of policies has; what it lacks by now is left out. */
export function toOddRows(found: readonly OddPolicy[], policies: readonly PolicyRow[]): OddRow[] {
  const rows = new Map(policies.map((row) => [row.id, row]))
  return found.flatMap(({ policy, kind, items, by }) => {
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
      row,
    }
  })
}

/** What a search looks through. */
export const oddSearchText = ({ name, ends, by }: OddRow): string =>
  [name, by?.name ?? '', ...ends.map((end) => end.name)].join(' ')

type Mend = 'clean-up' | 'edit' | 'delete' | 'route' | 'tag' | 'opener'

const MENDS: Readonly<Record<OddKind, Mend>> = {
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
  'nobody-there': 'edit',
}

/** What would mend it; the switch beside it always does. What the list still has cannot be taken out as gone. */
export function mendOf({ kind, row }: OddRow): Mend {
  const mend = MENDS[kind]
  return mend === 'clean-up' && row.gone.length === 0 ? 'edit' : mend
}

import { tagIdOf } from '@meshdeck/domain/tag-name'

import { newRouteId, type RulesDifference } from './compare-rules'
import type { Step } from './import-steps'
import type { NamedReference, Reference } from './policy-file'
import { toPolicyEntry, toRouteEntry, toTagEntry } from './rule-items'
import { type Names, toNames } from './rule-names'
import type { RulesToday } from './rules-today'

/** A value as a line of a file says it. */
export type FieldValue =
  | string
  | number
  | boolean
  | Reference
  | { reference: NamedReference; metric: number }

/** The words of a file, in the order in which they are told. */
const fields = [
  'name',
  'for',
  'enabled',
  'from',
  'to',
  'service',
  'protocol',
  'ports',
  'bothWays',
  'range',
  'domain',
  'description',
  'nat',
  'natKind',
  'through',
  'color',
  'members',
] as const

/** What a step does to a field: of lists, what goes and what comes. */
export type FieldText = {
  field: (typeof fields)[number]
  before: FieldValue[]
  after: FieldValue[]
}

/** By what things are called once an import is done. */
export function namesAfterImport(
  { known, rulebook }: RulesToday,
  { tags, routes }: RulesDifference,
): Names {
  const newTags = tags.flatMap(({ kind, name }) =>
    kind === 'add' ? { id: tagIdOf(rulebook.network, name), name } : [],
  )
  const newRoutes = routes.flatMap((change) =>
    change.kind === 'add' ? { id: newRouteId(change), name: change.name } : [],
  )
  return toNames({
    ...known,
    tag: [...(known.tag ?? []), ...newTags],
    route: [...(known.route ?? []), ...newRoutes],
  })
}

/** The fields that a step changes, or with which it makes something. */
export function fieldTexts(step: Pick<Step, 'section' | 'change'>, names: Names): FieldText[] {
  const { before, after } = entriesOf(step, names)
  return fields.flatMap((field): FieldText[] => {
    const [now, then] = [valuesOf(before[field]), valuesOf(after[field])]
    const [there, wanted] = [new Set(now.map(keyOf)), new Set(then.map(keyOf))]
    const gone = now.filter((value) => !wanted.has(keyOf(value)))
    const come = then.filter((value) => !there.has(keyOf(value)))
    return gone.length + come.length > 0 ? [{ field, before: gone, after: come }] : []
  })
}

type Entry = Readonly<Record<string, FieldValue | FieldValue[]>>

/** What there is and what is wanted, in the words of a file. */
function entriesOf(
  step: Pick<Step, 'section' | 'change'>,
  names: Names,
): { before: Entry; after: Entry } {
  const { change } = step
  if (change.kind === 'remove') return { before: {}, after: {} }
  const toEntry = (item: typeof change.wanted): Entry => {
    if ('tag_name' in item) return toTagEntry(item, names)
    return 'nodes' in item ? toRouteEntry(item, names) : toPolicyEntry(item, names)
  }
  return {
    // its name stands above
    before: change.kind === 'change' ? toEntry(change.before) : { name: change.name },
    after: toEntry(change.wanted),
  }
}

const valuesOf = (value: Entry[string] | undefined): FieldValue[] => {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

const keyOf = (value: FieldValue): string => JSON.stringify(value)

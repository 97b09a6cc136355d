import type { Reference, ReferenceKind } from './rules-file'

/** What there is of each kind, by which a file names it. */
export type Known = Readonly<Record<ReferenceKind, ReadonlyArray<{ id: string; name: string }>>>

/** Stands for all of a kind. */
export const ALL = '*'

/** How to write what an id stands for, and what is meant by what was written. */
export type Names = ReturnType<typeof toNames>

/** Reads the names once: a file of many lines asks for each. */
export function toNames(known: Known) {
  const kinds = Object.entries(known).map(([kind, things]) => {
    const nameOf = new Map(things.map(({ id, name }) => [id, name]))
    const idsOf = new Map<string, string[]>()
    for (const { id, name } of things) idsOf.set(name, [...(idsOf.get(name) ?? []), id])
    return [kind, { nameOf, idsOf }] as const
  })
  const byKind = new Map<string, (typeof kinds)[number][1]>(kinds)

  /** A name alone where it is enough; what is not there any more is called by its id. */
  function write(kind: ReferenceKind, id: string): Reference {
    if (id === ALL) return { kind, name: ALL }
    const { nameOf, idsOf } = byKind.get(kind) ?? {}
    const name = nameOf?.get(id) ?? id
    const isEnough = name !== ALL && idsOf?.get(name)?.length === 1 && nameOf?.has(id)
    return isEnough ? { kind, name } : { kind, name, id }
  }

  /** An id counts before the name: somebody may have named the thing otherwise since. */
  function read({
    kind,
    name,
    id,
  }: Reference): { id: string } | { reason: 'unknown' | 'ambiguous' } {
    const { nameOf, idsOf } = byKind.get(kind) ?? {}
    if (id !== undefined) return nameOf?.has(id) ? { id } : { reason: 'unknown' }
    if (name === ALL) return { id: ALL }
    const [first, ...others] = idsOf?.get(name) ?? []
    if (first === undefined) return { reason: 'unknown' }
    return others.length === 0 ? { id: first } : { reason: 'ambiguous' }
  }

  return { write, read }
}

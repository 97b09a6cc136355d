import type { NamedReference, ReferenceKind } from './policy-file'

type Things = ReadonlyArray<{ id: string; name: string }>

/** What there is of each kind, by which a file names it; undefined where this person is not told. */
export type Known = Readonly<Record<ReferenceKind, Things | undefined>>

/** Stands for all of a kind. */
export const ALL = '*'

/** How to write what an id stands for, and what is meant by what was written. */
export type Names = {
  write: (kind: ReferenceKind, id: string) => NamedReference
  read: (reference: NamedReference) => { id: string } | { reason: 'unknown' | 'ambiguous' }
  /** The same with others of a kind. */
  replace: (kind: ReferenceKind, things: Things | undefined) => Names
}

type Index = { nameOf: Map<string, string>; idsOf: Map<string, string[]> }
type Indexes = ReadonlyMap<ReferenceKind, Index>

/** Reads the names once: a file of many lines asks for each. */
export function toNames(known: Known): Names {
  return namesOf(
    new Map([
      ...indexed('node', known.node),
      ...indexed('file', known.file),
      ...indexed('tag', known.tag),
      ...indexed('user', known.user),
      ...indexed('group', known.group),
      ...indexed('route', known.route),
    ]),
  )
}

function indexed(
  kind: ReferenceKind,
  things: Things | undefined,
): Array<readonly [ReferenceKind, Index]> {
  if (!things) return []
  const idsOf = new Map<string, string[]>()
  for (const { id, name } of things) {
    const ids = idsOf.get(name)
    if (ids) ids.push(id)
    else idsOf.set(name, [id])
  }
  return [[kind, { nameOf: new Map(things.map(({ id, name }) => [id, name])), idsOf }]]
}

function namesOf(indexes: Indexes): Names {
  return {
    /** A name alone where it is enough; what is not there any more is called by its id. */
    write(kind, id) {
      if (id === ALL) return { kind, name: ALL }
      const { nameOf, idsOf } = indexes.get(kind) ?? {}
      const name = nameOf?.get(id) ?? id
      const isEnough = name !== ALL && idsOf?.get(name)?.length === 1 && nameOf?.has(id)
      return isEnough ? { kind, name } : { kind, name, id }
    },

    /** An id counts before the name: somebody may have named the thing otherwise since. */
    read({ kind, name, id }) {
      const index = indexes.get(kind)
      // who is not told of users leaves it to the server whether there is such a one
      if (id !== undefined) return !index || index.nameOf.has(id) ? { id } : { reason: 'unknown' }
      if (name === ALL) return { id: ALL }
      const [first, ...others] = index?.idsOf.get(name) ?? []
      if (first === undefined) return { reason: 'unknown' }
      return others.length === 0 ? { id: first } : { reason: 'ambiguous' }
    },

    replace: (kind, things) => {
      const others = [...indexes].filter(([one]) => one !== kind)
      return namesOf(new Map([...others, ...indexed(kind, things)]))
    },
  }
}

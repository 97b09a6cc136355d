import type { NamedReference, ReferenceKind } from './policy-file'

type NamedEntities = ReadonlyArray<{ id: string; name: string }>

/** Existing items of each kind that a file may name; undefined if the user may not read them. */
export type EntitiesByKind = Readonly<Record<ReferenceKind, NamedEntities | undefined>>

/** Stands for all of a kind. */
export const ALL = '*'

/** Converts IDs to references and references to IDs. */
export type Names = {
  write: (kind: ReferenceKind, id: string) => NamedReference
  read: (reference: NamedReference) => { id: string } | { reason: 'unknown' | 'ambiguous' }
  /** Returns the same names with other items for one kind. */
  replace: (kind: ReferenceKind, names: NamedEntities | undefined) => Names
}

type Index = { nameOf: Map<string, string>; idsOf: Map<string, string[]> }
type Indexes = ReadonlyMap<ReferenceKind, Index>

/** Indexes the names once, because each line of a file looks some up. */
export function toNames(knownEntities: EntitiesByKind): Names {
  return namesOf(
    new Map([
      ...indexed('node', knownEntities.node),
      ...indexed('file', knownEntities.file),
      ...indexed('tag', knownEntities.tag),
      ...indexed('user', knownEntities.user),
      ...indexed('group', knownEntities.group),
      ...indexed('route', knownEntities.route),
    ]),
  )
}

function indexed(
  kind: ReferenceKind,
  names: NamedEntities | undefined,
): Array<readonly [ReferenceKind, Index]> {
  if (!names) return []
  const idsOf = new Map<string, string[]>()
  for (const { id, name } of names) {
    const ids = idsOf.get(name)
    if (ids) ids.push(id)
    else idsOf.set(name, [id])
  }
  return [[kind, { nameOf: new Map(names.map(({ id, name }) => [id, name])), idsOf }]]
}

function namesOf(indexes: Indexes): Names {
  return {
    /** Writes only a name if it is unique; deleted items are written by ID. */
    write(kind, id) {
      if (id === ALL) return { kind, name: ALL }
      const { nameOf, idsOf } = indexes.get(kind) ?? {}
      const name = nameOf?.get(id) ?? id
      const isEnough = name !== ALL && idsOf?.get(name)?.length === 1 && nameOf?.has(id)
      return isEnough ? { kind, name } : { kind, name, id }
    },

    /** An ID takes precedence over the name, because the item may have been renamed. */
    read({ kind, name, id }) {
      const index = indexes.get(kind)
      // if the user may not read users, the server checks whether one exists
      if (id !== undefined) return !index || index.nameOf.has(id) ? { id } : { reason: 'unknown' }
      if (name === ALL) return { id: ALL }
      const [first, ...others] = index?.idsOf.get(name) ?? []
      if (first === undefined) return { reason: 'unknown' }
      return others.length === 0 ? { id: first } : { reason: 'ambiguous' }
    },

    replace: (kind, names) => {
      const others = [...indexes].filter(([one]) => one !== kind)
      return namesOf(new Map([...others, ...indexed(kind, names)]))
    },
  }
}

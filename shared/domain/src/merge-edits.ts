/** What somebody else has changed meanwhile: how it was, how it is now, what was typed here. */
type Collision<Value = unknown> = { field: string; base: Value; theirs: Value; mine: Value }

type Values = Readonly<Record<string, unknown>>

/**
 * Where two people have changed the same field to different values. `base` is what the form began with,
 * `theirs` what the server says now, `mine` what the form holds; only fields of `mine` count. Values
 * are compared as JSON, so lists and objects count as a whole.
 */
export function collisionsOf(edit: { base: Values; theirs: Values; mine: Values }): Collision[] {
  const { base, theirs, mine } = edit
  return Object.keys(mine).flatMap((field) => {
    const versions = { base: base[field], theirs: theirs[field], mine: mine[field] }
    const isCollision =
      !isSame(versions.base, versions.theirs) &&
      !isSame(versions.base, versions.mine) &&
      !isSame(versions.theirs, versions.mine)
    return isCollision ? [{ field, ...versions }] : []
  })
}

/**
 * Both edits in one: theirs, with the fields changed here on top. What nobody changed here stays as they
 * have it, so that saving one field never takes another back.
 */
export function mergeEdits<Mine extends Values, Theirs extends Mine>(edit: {
  base: Mine
  theirs: Theirs
  mine: Mine
}): Theirs & Mine {
  const { base, theirs, mine } = edit
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(base[field], value))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/**
 * Whether what somebody changed is kept, by what there is `now`. The server may write a value in its own way, but a
 * field that still has the value of `base` was not saved. Of what is not there any more nothing can be said.
 */
export function isEditKept(edit: { base: Values; mine: Values }, now: Values | undefined): boolean {
  const { base, mine } = edit
  if (!now) return true
  return Object.entries(mine).every(
    ([field, value]) =>
      isSame(base[field], value) || isSame(now[field], value) || !isSame(now[field], base[field]),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Two people have changed the same field; nothing was sent. `theirs` is what the server says now. */
export class CollisionError extends Error {
  override readonly name = 'CollisionError'

  constructor(
    readonly collisions: readonly Collision[],
    readonly theirs: unknown,
  ) {
    super(`Changed by somebody else: ${collisions.map(({ field }) => field).join(', ')}`)
  }
}

/** Narrows by name: two remotes may each carry their own copy of the class. */
export function isCollisionError(error: unknown): error is CollisionError {
  return error instanceof Error && error.name === 'CollisionError'
}

/** `mergeEdits`, when nobody else has changed the same field. Throws a `CollisionError` otherwise. */
export function mergeOrCollide<Mine extends Values, Theirs extends Mine>(edit: {
  base: Mine
  theirs: Theirs
  mine: Mine
}): Theirs & Mine {
  const collisions = collisionsOf(edit)
  if (collisions.length > 0) throw new CollisionError(collisions, edit.theirs)
  return mergeEdits(edit)
}

/** Which members of a list somebody else has added and removed meanwhile. */
export type OthersChange = { added: string[]; removed: string[] }

/**
 * A list that two people have changed, with the changes of both: `base` is how it was, `theirs` how it is
 * now, `mine` how it is wanted here. Who adds and who removes never contradict each other, so this finds no
 * collision; `others` is what is not as `mine` has it, because somebody else decided so.
 */
export function mergeMembers(edit: {
  base: readonly string[]
  theirs: readonly string[]
  mine: readonly string[]
}): { merged: string[]; others: OthersChange } {
  const [base, theirs, mine] = [new Set(edit.base), new Set(edit.theirs), new Set(edit.mine)]
  const kept = edit.theirs.filter((id) => mine.has(id) || !base.has(id))
  const added = edit.mine.filter((id) => !base.has(id) && !theirs.has(id))
  return {
    merged: [...kept, ...added],
    others: {
      added: kept.filter((id) => !mine.has(id)),
      removed: edit.mine.filter((id) => base.has(id) && !theirs.has(id)),
    },
  }
}

/** A field that another user has changed: its original, current, and typed value. */
type Collision<Value = unknown> = { field: string; base: Value; theirs: Value; mine: Value }

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the fields that two users have changed to different values. `base` holds the form's initial values, `theirs`
 * the server's current ones, `mine` those of the form; only fields of `mine` count. Values are compared as JSON, so
 * lists and objects count as a whole.
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
 * Merges both edits: theirs, with the fields changed here on top. Fields that weren't changed here keep their current
 * value, so that saving one field never reverts another.
 */
export function mergeEdits<Mine extends Values, Theirs extends Mine>(edit: {
  base: Mine
  theirs: Theirs
  mine: Mine
}): Theirs & Mine {
  const { base, theirs, mine } = edit
  const changedFields = Object.entries(mine).filter(([field, value]) => !isSame(base[field], value))
  return { ...theirs, ...Object.fromEntries(changedFields) }
}

/**
 * Whether a user's change is kept, according to the current values. The server may normalize a value, but a field that
 * still has the value of `base` wasn't saved. Returns true for a deleted resource, because its state is unknown.
 */
export function isEditSaved(
  edit: { base: Values; mine: Values },
  currentValues: Values | undefined,
): boolean {
  const { base, mine } = edit
  if (!currentValues) return true
  return Object.entries(mine).every(
    ([field, value]) =>
      isSame(base[field], value) ||
      isSame(currentValues[field], value) ||
      !isSame(currentValues[field], base[field]),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Thrown when two users have changed the same field; nothing was sent. `theirs` holds the server's current values. */
export class CollisionError extends Error {
  override readonly name = 'CollisionError'

  constructor(
    readonly collisions: readonly Collision[],
    readonly theirs: unknown,
  ) {
    super(`Changed by somebody else: ${collisions.map(({ field }) => field).join(', ')}`)
  }
}

/** Checks by name, because two remotes may each have their own copy of the class. */
export function isCollisionError(error: unknown): error is CollisionError {
  return error instanceof Error && error.name === 'CollisionError'
}

/** Returns `mergeEdits` if no other user has changed the same field. Throws a `CollisionError` otherwise. */
export function mergeOrCollide<Mine extends Values, Theirs extends Mine>(edit: {
  base: Mine
  theirs: Theirs
  mine: Mine
}): Theirs & Mine {
  const collisions = collisionsOf(edit)
  if (collisions.length > 0) throw new CollisionError(collisions, edit.theirs)
  return mergeEdits(edit)
}

/** Members of a list that another user has added and removed. */
export type OthersChange = { added: string[]; removed: string[] }

/**
 * Merges the changes of two users to a list: `base` is the original, `theirs` the current, and `mine` the wanted list.
 * Additions and removals never contradict each other, so there is no collision; `others` holds the differences from
 * `mine` that others have caused.
 */
export function mergeMembers(edit: {
  base: readonly string[]
  theirs: readonly string[]
  mine: readonly string[]
}): { merged: string[]; others: OthersChange } {
  const [base, theirs, mine] = [new Set(edit.base), new Set(edit.theirs), new Set(edit.mine)]
  const keptIds = edit.theirs.filter((id) => mine.has(id) || !base.has(id))
  const addedIds = edit.mine.filter((id) => !base.has(id) && !theirs.has(id))
  return {
    merged: [...keptIds, ...addedIds],
    others: {
      added: keptIds.filter((id) => !mine.has(id)),
      removed: edit.mine.filter((id) => base.has(id) && !theirs.has(id)),
    },
  }
}

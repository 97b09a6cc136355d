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

import type { Reach } from './compile'
import { createFoundChanges, type Difference } from './found-changes'
import { comparePairs } from './pair-difference'
import { compareRanges } from './range-difference'
import { atOnce, type Steps } from './steps'
import { compareUsers } from './user-difference'

const USUAL_LIMIT = 200

/**
 * What a change opens and closes: counts, and a list with the loudest first: the whole network, things that reach
 * everyone, ranges of routes, pairs; of each what opens before what closes.
 * @param after `withPolicies(before, …)`, or `compile(estate, before)` where nodes, tags, routes or users change
 * @param limit how long the list may get
 */
export const difference = (before: Reach, after: Reach, limit = USUAL_LIMIT): Difference =>
  atOnce(differenceInSteps(before, after, limit))

/** The same in steps. */
export function* differenceInSteps(
  before: Reach,
  after: Reach,
  limit = USUAL_LIMIT,
): Steps<Difference> {
  const found = createFoundChanges(limit)
  const [wasOpen, isOpen] = [before.open.length > 0, after.open.length > 0]
  if (wasOpen !== isOpen) found.add({ kind: 'network', isOpened: isOpen })
  yield* comparePairs(before, after, found)
  yield
  yield* compareRanges(before, after, found)
  yield
  yield* compareUsers(before, after, found)
  return found.result()
}

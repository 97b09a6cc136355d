import type { ReachLists } from './reach-lists'
import type { ReachKind } from './reach-questions'

/** What was asked, and upon which lists. */
type Request = { kind: ReachKind; text: string; lists: Pick<ReachLists, 'networkId'> }

/** What came of asking; nothing as an answer says that the thing is not in the network. */
export type Outcome<Answer> = Request & ({ answer: Answer } | { error: unknown })

/**
 * Whether the answer before stays while newer lists are asked about. What is tried out changes with each key, and its
 * last difference stays; an answer about something else does not. Nor does a failure, or that a thing is not
 * there: by the newer lists it may be.
 */
export function mayStay(
  given: Outcome<unknown>,
  now: { networkId: string; kind: ReachKind; text: string | undefined },
): boolean {
  if (!('answer' in given) || given.answer === undefined) return false
  if (given.lists.networkId !== now.networkId || given.kind !== now.kind) return false
  return given.text === now.text || (now.kind === 'difference' && now.text !== undefined)
}

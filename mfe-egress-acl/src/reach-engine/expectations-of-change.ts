import {
  type BrokenExpectation,
  brokenExpectationsInSteps,
  type Expectation,
  type Reach,
  type Steps,
} from '@meshdeck/domain/reach'

/** What a change does to expectations. */
export type ExpectationsOfChange = {
  /** Those that do not hold afterwards; `isNew` where they hold without the change. */
  broken: Array<BrokenExpectation & { isNew: boolean }>
  /** Ids of those that hold again. */
  mended: string[]
}

/** Holds both states of a network against what somebody relies on. */
export function* expectationsOfChange(
  before: Reach,
  after: Reach,
  expectations: readonly Expectation[],
): Steps<ExpectationsOfChange> {
  const brokenBefore = yield* brokenExpectationsInSteps(before, expectations, 0)
  const was = new Map(brokenBefore.map(({ id, state }) => [id, state]))
  const is = yield* brokenExpectationsInSteps(after, expectations)
  const still = new Set(is.map(({ id }) => id))
  return {
    broken: is.map((broken) => ({ ...broken, isNew: was.get(broken.id) !== broken.state })),
    mended: [...was].flatMap(([id, state]) => (state === 'broken' && !still.has(id) ? [id] : [])),
  }
}

import {
  type BrokenExpectation,
  brokenExpectations,
  type Expectation,
  type Reach,
} from '@meshdeck/domain/reach'

/** What a change does to expectations. */
export type ExpectationsOfChange = {
  /** Those that do not hold afterwards; `isNew` where they hold without the change. */
  broken: Array<BrokenExpectation & { isNew: boolean }>
  /** Ids of those that hold again. */
  mended: string[]
}

/** Holds both states of a network against what somebody relies on. */
export function expectationsOfChange(
  before: Reach,
  after: Reach,
  expectations: readonly Expectation[],
): ExpectationsOfChange {
  const was = new Map(
    brokenExpectations(before, expectations, 0).map(({ id, state }) => [id, state]),
  )
  const is = brokenExpectations(after, expectations)
  const still = new Set(is.map(({ id }) => id))
  return {
    broken: is.map((broken) => ({ ...broken, isNew: was.get(broken.id) !== broken.state })),
    mended: [...was].flatMap(([id, state]) => (state === 'broken' && !still.has(id) ? [id] : [])),
  }
}

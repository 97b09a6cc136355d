import { compileInSteps, type Reach, type ReachEstate, type Steps } from '@meshdeck/domain/reach'

import { answers } from './reach-answers'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'

/** Answers questions about one state of one network. */
export type ReachEngine = {
  setEstate: (estate: ReachEstate) => void
  /** Throws where no lists are there yet: half of them make wrong verdicts. */
  answer: <Kind extends ReachKind>(
    kind: Kind,
    question: ReachQuestion<Kind>,
  ) => Steps<ReachAnswer<Kind>>
}

/** The lists are compiled with the first question after them, once. */
export function createReachEngine(): ReachEngine {
  let estate: ReachEstate | undefined
  let reach: Reach | undefined

  function* compiled(): Steps<Reach> {
    if (!estate) throw new Error('The lists of the network are not there.')
    reach ??= yield* compileInSteps(estate)
    return reach
  }

  return {
    setEstate(next) {
      estate = next
      reach = undefined
    },
    *answer(kind, question) {
      const network = yield* compiled()
      yield
      return yield* answers[kind](network, question)
    },
  }
}

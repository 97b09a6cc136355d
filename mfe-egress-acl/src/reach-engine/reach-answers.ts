import {
  brokenExpectationsInSteps,
  differenceInSteps,
  mayOpen,
  type Reach,
  reachOf,
  type ReachSide,
  routesIn,
  serviceDifferenceInSteps,
  type Steps,
  thingsIn,
  type ThingRef,
  policyIssuesInSteps,
  waysToCloseInSteps,
  waysToOpenInSteps,
} from '@meshdeck/domain/reach'

import { withEdit } from './apply-edit'
import { expectationsOfChange } from './expectations-of-change'
import type { ReachAnswer, ReachKind, ReachQuestion, SideAnswer } from './reach-questions'

type Answers = {
  [Kind in ReachKind]: (reach: Reach, question: ReachQuestion<Kind>) => Steps<ReachAnswer<Kind>>
}

/** What answers each kind of question, in steps; what takes a few milliseconds is one. */
export const answers: Answers = {
  *'reach-of'(reach, { thing }) {
    const found = reachOf(reach, thing)
    if (!found) return undefined
    yield
    const refs = createRefs()
    return {
      reaches: sideAnswer(reach, found.reaches, refs),
      reachedBy: sideAnswer(reach, found.reachedBy, refs),
    }
  },
  *'may-open'(reach, { from, to, service }) {
    const verdict = mayOpen(reach, { from, to }, service)
    if (!verdict) return undefined
    return {
      verdict,
      waysToOpen: yield* waysToOpenInSteps(reach, { from, to }),
      waysToClose: yield* waysToCloseInSteps(reach, { from, to }),
    }
  },
  *verdict(reach, { from, to, service }) {
    yield
    return mayOpen(reach, { from, to }, service)
  },
  *difference(reach, { edit, limit, expectations = [] }) {
    const after = yield* withEdit(reach, edit)
    yield
    return {
      ...(yield* differenceInSteps(reach, after, limit)),
      services: yield* serviceDifferenceInSteps(reach, after, limit),
      ...(yield* expectationsOfChange(reach, after, expectations)),
    }
  },
  expectations: (reach, { expectations }) => brokenExpectationsInSteps(reach, expectations),
  issues: (reach) => policyIssuesInSteps(reach),
}

type Refs = (thing: ThingRef) => ThingRef

/** One object for each thing: what stands in an answer a hundred times is sent to the page once. */
function createRefs(): Refs {
  const refs = new Map<string, ThingRef>()
  return (thing) => {
    const key = `${thing.kind} ${thing.id}`
    const known = refs.get(key)
    if (known) return known
    refs.set(key, thing)
    return thing
  }
}

function sideAnswer(reach: Reach, side: ReachSide, ref: Refs): SideAnswer {
  const idsOf = (routes: ReachSide['routes']) => routesIn(reach, routes).map(({ id }) => id)
  const refsOf = (things: ReachSide['things']) => thingsIn(reach, things).map(ref)
  return {
    count: side.count,
    things: refsOf(side.things),
    routeIds: idsOf(side.routes),
    users: side.users,
    groups: side.groups.map(({ policy, things, routes, users }) => ({
      policyId: policy.id,
      things: refsOf(things),
      routeIds: idsOf(routes),
      users,
    })),
  }
}

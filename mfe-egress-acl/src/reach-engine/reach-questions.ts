import type { OldAccessRow } from '@meshdeck/domain/old-access'
import {
  type BrokenExpectation,
  brokenExpectationsInSteps,
  type Difference,
  type Expectation,
  type KeptOpenBy,
  type PolicyIssue,
  type Reach,
  type ReachClient,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachServer,
  type ReachUser,
  type Service,
  type ServiceDifference,
  type ThingRef,
  type Verdict,
  type WayToOpen,
} from '@meshdeck/domain/reach'
import { type Steps } from '@meshdeck/domain/steps'

/** What is put into a list, in the place of what has the same id or at its end, and the ids that go from it. */
export type ListEdit<Item> = { put?: readonly Item[]; remove?: readonly string[] }

/** A change that is tried out. Config files go by their `clientid`, users by their names. */
export type ReachEdit = {
  policies?: ListEdit<ReachPolicy>
  nodes?: ListEdit<ReachNode>
  clients?: ListEdit<ReachClient>
  egress?: ListEdit<ReachRoute>
  users?: ListEdit<ReachUser>
}

/** What one policy alone lets a thing reach, or be reached by. */
type GroupAnswer = {
  policyId: string
  things: ThingRef[]
  routeIds: string[]
  users: readonly string[]
}

/** All that a thing reaches, or is reached by, and the same by what decides it; `count` is of nodes and config files. */
export type SideAnswer = {
  count: number
  things: ThingRef[]
  routeIds: string[]
  users: readonly string[]
  groups: GroupAnswer[]
}

/** A verdict, and what would turn it: of a "no" the ways to open, of a "yes" what keeps it open. */
export type OpenAnswer = {
  verdict: Verdict
  waysToOpen: WayToOpen[]
  waysToClose: KeptOpenBy[]
}

type Asked = {
  'reach-of': {
    question: { thing: ThingRef }
    answer: { reaches: SideAnswer; reachedBy: SideAnswer } | undefined
  }
  'may-open': {
    question: { from: ThingRef; to: ThingRef; service?: Service }
    answer: OpenAnswer | undefined
  }
  /** The same without what would turn it. */
  verdict: {
    question: Asked['may-open']['question']
    answer: Verdict | undefined
  }
  difference: {
    question: { edit: ReachEdit; limit?: number; expectations?: readonly Expectation[] }
    answer: Difference & ExpectationsOfChange & { services: ServiceDifference | undefined }
  }
  /** Those that do not hold. */
  expectations: {
    question: { expectations: readonly Expectation[] }
    answer: BrokenExpectation[]
  }
  issues: { question: Record<never, never>; answer: PolicyIssue[] }
}

/** What can be asked about a network; questions and answers are plain data. */
export type ReachKind = keyof Asked
export type ReachQuestion<Kind extends ReachKind> = Asked[Kind]['question']
export type ReachAnswer<Kind extends ReachKind> = Asked[Kind]['answer']

/** What the lists of a network hold as they are sent: what verdicts look at, and no more. */
export type ItemOf = {
  nodes: ReachNode
  clients: ReachClient
  policies: ReachPolicy
  egress: ReachRoute
  users: ReachUser
  /** A member of the old access lists, and what it says of each other one. */
  oldAccess: readonly [string, OldAccessRow]
}
export type ListName = keyof ItemOf
export type SentLists = { [Name in ListName]: Array<ItemOf[Name]> }

/** Which network the following is about. Lists that its server does not have, or does not tell, are not in `has`. */
export type Begin = {
  say: 'begin'
  networkId: string
  server: ReachServer
  has: readonly ListName[]
}

/** What stands in a list from some place on; the list is `length` long then. */
export type Stretch<Name extends ListName = ListName> = {
  say: 'stretch'
  list: Name
  from: number
  items: ReadonlyArray<ItemOf[Name]>
  length: number
}

/** A network that is asked about no more. */
export type Forget = { say: 'forget'; networkId: string }

export type Ask<Kind extends ReachKind = ReachKind> = {
  say: 'ask'
  kind: Kind
  question: ReachQuestion<Kind>
}

/** What a worker says to a question. */
export type Told<Kind extends ReachKind = ReachKind> =
  | { answer: ReachAnswer<Kind> }
  | { failure: string }

/** The question itself could not be answered: nothing else than its port would answer it either. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}

/** What answers: in this page, or beside it. */
export type ReachPort = {
  tell: (message: Begin | Stretch | Forget) => void
  /** Rejects with what goes wrong in it. One question at a time. */
  ask: <Kind extends ReachKind>(ask: Ask<Kind>) => Promise<ReachAnswer<Kind>>
  close: () => void
}

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

import type {
  BrokenExpectation,
  Difference,
  Expectation,
  KeptOpenBy,
  PolicyIssue,
  ReachClient,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachUser,
  Service,
  ServiceDifference,
  ThingRef,
  Verdict,
  WayToOpen,
} from '@meshdeck/domain/reach'

import type { ExpectationsOfChange } from './expectations-of-change'

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

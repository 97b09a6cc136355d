import type { OldAccessRow } from '@meshdeck/domain/old-access'
import {
  type BrokenAccessTest,
  brokenAccessTestsInSteps,
  type Difference,
  type AccessTest,
  type OpeningPolicy,
  type PolicyIssue,
  type Reach,
  type ReachConfigFile,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachServer,
  type ReachUser,
  type Service,
  type ServiceDifference,
  type UnsurePolicy,
  type EntityRef,
  type Verdict,
  type WayToOpen,
} from '@meshdeck/domain/reach'
import { type Steps } from '@meshdeck/domain/steps'

/** Entities to put into a list, replacing those with the same ID or appended, and IDs to remove. */
export type ListEdit<Item> = { put?: readonly Item[]; remove?: readonly string[] }

/** Change to preview. Config files are identified by `clientid`, users by name. */
export type ReachEdit = {
  policies?: ListEdit<ReachPolicy>
  nodes?: ListEdit<ReachNode>
  configFiles?: ListEdit<ReachConfigFile>
  egress?: ListEdit<ReachRoute>
  users?: ListEdit<ReachUser>
}

/** What one policy alone lets an entity reach, or be reached by. */
type GroupAnswer = {
  policyId: string
  entities: EntityRef[]
  routeIds: string[]
  users: readonly string[]
  /** Addresses to which it limits a route: one that it lets the entity reach, or the entity itself. */
  limits?: Record<string, string[]>
}

/**
 * Everything that an entity reaches or is reached by, also grouped by the deciding policies; `count` counts nodes and
 * config files.
 */
export type SideAnswer = {
  count: number
  entities: EntityRef[]
  routeIds: string[]
  users: readonly string[]
  groups: GroupAnswer[]
  /** What only policies that this console can't evaluate could allow. */
  unsure?: Omit<SideAnswer, 'unsure'> & { policies: UnsurePolicy[] }
}

/** Verdict with what would change it: the ways to open a "no", or what keeps a "yes" open. */
export type OpenAnswer = {
  verdict: Verdict
  waysToOpen: WayToOpen[]
  waysToClose: OpeningPolicy[]
}

type ReachQuestions = {
  'reach-of': {
    question: { entity: EntityRef }
    answer: { reaches: SideAnswer; reachedBy: SideAnswer } | undefined
  }
  'may-open': {
    question: { from: EntityRef; to: EntityRef; service?: Service }
    answer: OpenAnswer | undefined
  }
  /** Verdict without what would change it. */
  verdict: {
    question: ReachQuestions['may-open']['question']
    answer: Verdict | undefined
  }
  difference: {
    question: { edit: ReachEdit; limit?: number; accessTests?: readonly AccessTest[] }
    answer: Difference & AccessTestsOfChange & { services: ServiceDifference | undefined }
  }
  /** Access tests that aren't met. */
  accessTests: {
    question: { accessTests: readonly AccessTest[] }
    answer: BrokenAccessTest[]
  }
  issues: { question: Record<never, never>; answer: PolicyIssue[] }
}

/** Questions about a network; questions and answers are plain data. */
export type ReachKind = keyof ReachQuestions
export type ReachQuestion<Kind extends ReachKind> = ReachQuestions[Kind]['question']
export type ReachAnswer<Kind extends ReachKind> = ReachQuestions[Kind]['answer']

/** Entities of a network's lists as sent, reduced to the fields that affect verdicts. */
export type ItemOf = {
  nodes: ReachNode
  configFiles: ReachConfigFile
  policies: ReachPolicy
  egress: ReachRoute
  users: ReachUser
  /** Member of the old access lists, with its entry for each other member. */
  oldAccess: readonly [string, OldAccessRow]
}
export type ListName = keyof ItemOf
export type SentLists = { [Name in ListName]: Array<ItemOf[Name]> }

/** Starts messages about one network. `has` omits lists that its server doesn't have or return. */
export type BeginRequest = {
  say: 'begin'
  networkId: string
  server: ReachServer
  has: readonly ListName[]
}

/** Entities of a list from an index on; `length` is the new length of the list. */
export type ListSlice<Name extends ListName = ListName> = {
  say: 'stretch'
  list: Name
  from: number
  items: ReadonlyArray<ItemOf[Name]>
  length: number
}

/** Drops a network that is no longer queried. */
export type ForgetRequest = { say: 'forget'; networkId: string }

export type AskRequest<Kind extends ReachKind = ReachKind> = {
  say: 'ask'
  kind: Kind
  question: ReachQuestion<Kind>
}

/** Response of a worker to a question. */
export type EngineReply<Kind extends ReachKind = ReachKind> =
  | { answer: ReachAnswer<Kind> }
  | { failure: string }

/** Error in the question itself, which would fail on any port. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}

/** Port to the code that answers, in this page or in a worker. */
export type ReachPort = {
  post: (message: BeginRequest | ListSlice | ForgetRequest) => void
  /** Rejects if answering fails. One question at a time. */
  ask: <Kind extends ReachKind>(ask: AskRequest<Kind>) => Promise<ReachAnswer<Kind>>
  close: () => void
}

export type AccessTestsOfChange = {
  /** Access tests that aren't met after the change; `isNew` if they are met without it. */
  broken: Array<BrokenAccessTest & { isNew: boolean }>
  /** IDs of access tests that are met again. */
  mended: string[]
}

/** Compares both states of a network with its access tests. */
export function* accessTestsOfChange(
  before: Reach,
  after: Reach,
  accessTests: readonly AccessTest[],
): Steps<AccessTestsOfChange> {
  const brokenBefore = yield* brokenAccessTestsInSteps(before, accessTests, 0)
  const was = new Map(brokenBefore.map(({ id, state }) => [id, state]))
  const is = yield* brokenAccessTestsInSteps(after, accessTests)
  const still = new Set(is.map(({ id }) => id))
  return {
    broken: is.map((broken) => ({ ...broken, isNew: was.get(broken.id) !== broken.state })),
    mended: [...was].flatMap(([id, state]) => (state === 'broken' && !still.has(id) ? [id] : [])),
  }
}

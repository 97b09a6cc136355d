import type { OldAccessRow } from '@meshdeck/domain/old-access'
import type {
  ReachClient,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachServer,
  ReachUser,
} from '@meshdeck/domain/reach'

import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'

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

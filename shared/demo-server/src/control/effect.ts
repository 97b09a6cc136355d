import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a fault does to a call it strikes, or to the server. A kind gives only the parts that it needs. */
export type Effect = {
  /** Once, before the reply that says the fault is set. */
  onSet?: () => void
  /** Once, after that reply. */
  onSaid?: () => void
  /** Before the route sees the request; `handled` when it must not see it at all. */
  onCall?: (request: FastifyRequest, reply: FastifyReply) => Promise<Outcome> | Outcome
  /** What is sent instead of the route's answer; `handled` when the effect has sent it by itself. */
  onAnswer?: (answer: string, call: Call) => Promise<Answer> | Answer
  /** When the fault is removed: undoes what it did, and lets go of the calls that it still holds. */
  onRemove?: () => void
}

export type Outcome = 'handled' | 'goes-on'
type Answer = { send: string } | 'handled'

/** A call that was answered, and how often its route asked the database. */
type Call = { reply: FastifyReply; statements: number }

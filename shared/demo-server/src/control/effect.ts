import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a fault does to a call it strikes. A kind gives only the parts that it needs. */
export type Effect = {
  /** Once, after the reply that says the fault is set. */
  onSet?: () => void
  /** Before the route sees the request; `handled` when it must not see it at all. */
  onCall?: (request: FastifyRequest, reply: FastifyReply) => Promise<Outcome> | Outcome
  /** What is sent instead of the route's answer; `handled` when the effect has sent it by itself. */
  onAnswer?: (answer: string, reply: FastifyReply) => { send: string } | 'handled'
  /** When the fault is removed: lets go of the calls that it still holds. */
  onRemove?: () => void
}

export type Outcome = 'handled' | 'goes-on'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

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

/** Which calls a fault strikes; without anything, every call of the API. */
export const whereShape = {
  method: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['GET', 'POST', 'PUT', 'DELETE']))
    .optional(),
  /** A route with its parameters, such as `/api/v1/nodes/:network`; a value in place of one narrows it. */
  path: z.string().startsWith('/api/').optional(),
  ...callsShape(),
}

/** How many calls a fault strikes before it is spent; without it, all until it is removed. */
export function callsShape() {
  return { calls: z.int().min(1).max(1_000_000).optional() }
}

/** Which calls a fault strikes, whatever its kind. */
export type Where = { method?: string | undefined; path?: string | undefined }

/** Whether a fault is meant for this request. Preflights and what is no call of the API go free. */
export function isMeant({ method, path }: Where, request: FastifyRequest): boolean {
  const [called = ''] = request.url.split('?')
  if (!called.startsWith('/api/') || request.method === 'OPTIONS') return false
  if (method !== undefined && method !== request.method) return false
  return path === undefined || fits(path, { route: request.routeOptions.url ?? called, called })
}

/** Whether a fault's path can strike a route at all. */
export function canStrike(path: string, route: string): boolean {
  return fits(path, { route, called: undefined })
}

/**
 * Segment by segment: a parameter stands for a parameter of the route, so that `/api/hosts/:hostid`
 * does not strike `/api/hosts/keys`; a word stands for itself, in the route or as a value.
 */
function fits(path: string, { route, called }: { route: string; called: string | undefined }) {
  const wanted = path.split('/')
  const ofRoute = route.split('/')
  const values = called?.split('/')
  if (wanted.length !== ofRoute.length) return false
  return ofRoute.every((segment, index) => {
    const word = wanted[index] ?? ''
    if (isParameter(word) || !isParameter(segment)) {
      return isParameter(word) ? isParameter(segment) : word === segment
    }
    return values === undefined || word === values[index]
  })
}

/** `:network` as the router writes it, `{network}` as the table of the contract does. */
const isParameter = (segment: string) => /^(:.+|\{.+\})$/.test(segment)

import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

/** Effect of a fault on affected calls, or on the server. A kind defines only the parts that it needs. */
export type Effect = {
  /** Runs once, before the response that confirms the fault. */
  onSet?: () => void
  /** Runs once, after that response. */
  onSaid?: () => void
  /** Runs before the route; `handled` skips the route. */
  onCall?: (request: FastifyRequest, reply: FastifyReply) => Promise<Outcome> | Outcome
  /** Returns a replacement for the route's response; `handled` if the effect has sent it itself. */
  onAnswer?: (answer: string, call: Call) => Promise<Answer> | Answer
  /** Runs when the fault is removed: undoes its effect, and releases the calls that it holds. */
  onRemove?: () => void
}

export type Outcome = 'handled' | 'goes-on'
type Answer = { send: string } | 'handled'

/** Completed call, with the number of database statements of its route. */
type Call = { reply: FastifyReply; statements: number }

/** Calls that a fault affects; by default every call of the API. */
export const callFilterShape = {
  method: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['GET', 'POST', 'PUT', 'DELETE']))
    .optional(),
  /** Route with its parameters, such as `/api/v1/nodes/:network`; a value instead of a parameter narrows it. */
  path: z.string().startsWith('/api/').optional(),
  ...callsShape(),
}

/** Number of calls that a fault affects; by default all until it is removed. */
export function callsShape() {
  return { calls: z.int().min(1).max(1_000_000).optional() }
}

/** Calls that a fault of any kind affects. */
export type CallFilter = { method?: string | undefined; path?: string | undefined }

/** Whether a fault applies to this request. Preflights and requests outside the API are never affected. */
export function matchesRequest({ method, path }: CallFilter, request: FastifyRequest): boolean {
  const [called = ''] = request.url.split('?')
  if (!called.startsWith('/api/') || request.method === 'OPTIONS') return false
  if (method !== undefined && method !== request.method) return false
  return (
    path === undefined || matchesPath(path, { route: request.routeOptions.url ?? called, called })
  )
}

/** Whether a fault's path can match a route at all. */
export function canMatchRoute(path: string, route: string): boolean {
  return matchesPath(path, { route, called: undefined })
}

/**
 * Whether a path matches, segment by segment: a parameter matches a parameter of the route, so that
 * `/api/hosts/:hostid` doesn't match `/api/hosts/keys`; a literal matches itself, in the route or as a value.
 */
function matchesPath(
  path: string,
  { route, called }: { route: string; called: string | undefined },
) {
  const pathSegments = path.split('/')
  const routeSegments = route.split('/')
  const values = called?.split('/')
  if (pathSegments.length !== routeSegments.length) return false
  return routeSegments.every((segment, index) => {
    const word = pathSegments[index] ?? ''
    if (isParameter(word) || !isParameter(segment)) {
      return isParameter(word) ? isParameter(segment) : word === segment
    }
    return values === undefined || word === values[index]
  })
}

/** The router writes `:network`, the contract's table `{network}`. */
const isParameter = (segment: string) => /^(:.+|\{.+\})$/.test(segment)

import * as z from 'zod/mini'

import { accessShape } from './fields'

const conditionalReadSchema = z.object({
  path: z.string(),
  /** Sent for this role only. */
  role: accessShape.role,
  /** Sent on this edition only, which is assumed to be that of the last visit. */
  edition: z.optional(z.enum(['pro', 'community'])),
  /** Sent only when this tab of the page is open, by its name in the address; empty when the address has none. */
  tab: z.optional(z.string()),
})

/**
 * Schema of a GET that a page sends at once, by its path below the API: `hosts`, `nodes/:networkId`,
 * `v1/egress?network=:networkId`, with the parameters of the route. Without conditions it is sent for every visitor.
 * Any text is accepted here, because an invalid read is no reason to reject a page: `readFault` decides which are
 * dropped.
 */
export const readSchema = z.union([z.string(), conditionalReadSchema])
export type ReadRule = z.infer<typeof readSchema>
type ConditionalRead = z.infer<typeof conditionalReadSchema>

/** A read with its parameters filled in, and with the conditions of its page. */
export type PageRead = Omit<ConditionalRead, 'tab'>

/** Returns a read in its form with conditions, which a plain path lacks. */
export function conditionsOf(read: ReadRule): ConditionalRead {
  return typeof read === 'string' ? { path: read } : read
}

/** Page of the reads: the pattern of its address, and `session: false` when it needs no sign-in. */
type Reading = { path: string; session?: false | undefined }

// no segment starts with a dot or is empty, so that none leads to a parent path, or another host or scheme
const OWN_PATH =
  /^(\w[\w.-]*|:\w+)(\/(\w[\w.-]*|:\w+))*(\?\w+=([\w.-]*|:\w+)(&\w+=([\w.-]*|:\w+))*)?$/

/**
 * Returns why the console doesn't send a read early, in one sentence; undefined when it does. Only paths below the API
 * are sent, with the parameters of the page's address, and only with a session.
 */
export function readFault(read: ReadRule, page: Reading): string | undefined {
  const { path } = conditionsOf(read)
  if (!OWN_PATH.test(path)) return `reads ${path}, which isn't a path of the API: ignored`
  const pageParameters = parametersIn(page.path)
  const strange = parametersIn(path).find((name) => !pageParameters.includes(name))
  if (strange) return `reads ${path}, but ${page.path} has no ${strange}: ignored`
  return page.session === false
    ? `reads ${path} for ${page.path}, where no user is signed in: ignored`
    : undefined
}

const parametersIn = (path: string): string[] => path.match(/:\w+/g) ?? []

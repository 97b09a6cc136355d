import * as z from 'zod/mini'

import { accessShape } from './fields'

const conditionalReadSchema = z.object({
  path: z.string(),
  /** Asked for this role alone. */
  role: accessShape.role,
  /** Asked on this edition alone, which is taken to be that of the last visit. */
  edition: z.optional(z.enum(['pro', 'community'])),
  /** Asked in this tab of the page alone, by its name in the address: empty where that names none. */
  tab: z.optional(z.string()),
})

/**
 * A GET that a page asks at once, by its path below the API: `hosts`, `nodes/:networkId`,
 * `v1/egress?network=:networkId`, with the parameters of the route. One without conditions is asked
 * whoever opens the page. Any text passes here, because a read that makes no sense is no reason to
 * refuse a page: `readFault` tells which are left out.
 */
export const readSchema = z.union([z.string(), conditionalReadSchema])
export type Read = z.infer<typeof readSchema>
type ConditionalRead = z.infer<typeof conditionalReadSchema>

/** A read of a page as the page carries it: filled in, and for those whom the page is for. */
export type PageRead = Omit<ConditionalRead, 'tab'>

/** A read with its conditions, if it has any. */
export function conditionsOf(read: Read): ConditionalRead {
  return typeof read === 'string' ? { path: read } : read
}

/** What reads are declared for: the pattern of its address, and `session: false` where nobody has to sign in. */
type Reading = { path: string; session?: false | undefined }

// no segment begins with a dot or is empty, so that none leads up, or to another host or scheme
const OWN_PATH =
  /^(\w[\w.-]*|:\w+)(\/(\w[\w.-]*|:\w+))*(\?\w+=([\w.-]*|:\w+)(&\w+=([\w.-]*|:\w+))*)?$/

/**
 * In one sentence why the console asks nothing early for a read of a page; undefined when it does. Only
 * paths below the API are asked, with the parameters of the page's address, and only with a session.
 */
export function readFault(read: Read, page: Reading): string | undefined {
  const { path } = conditionsOf(read)
  if (!OWN_PATH.test(path)) return `reads ${path}, which isn't a path of the API: ignored`
  const known = parametersIn(page.path)
  const strange = parametersIn(path).find((name) => !known.includes(name))
  if (strange) return `reads ${path}, but ${page.path} has no ${strange}: ignored`
  return page.session === false
    ? `reads ${path} for ${page.path}, where no user is signed in: ignored`
    : undefined
}

const parametersIn = (path: string): string[] => path.match(/:\w+/g) ?? []

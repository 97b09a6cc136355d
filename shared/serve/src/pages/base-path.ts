import type { IncomingMessage } from 'node:http'

import * as z from 'zod'

import { isHealth } from '../watch/serve-health'

/** What a path without the base is answered as: by its first sign no address of ours. */
const OUTSIDE = '//'

/**
 * Takes the base path off an address before anything is looked up, so that nothing behind it knows of one: `/mesh/api/x`
 * is `/api/x`, `/mesh` is `/`. What watches the process asks at the root as well; everything else is outside.
 */
export function belowBase(basePath: string) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    if (basePath === '' || isHealth(url)) return url
    const rest = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return OUTSIDE
    return rest.startsWith('/') ? rest : `/${rest}`
  }
}

export const isOutside = (url: string): boolean => url === OUTSIDE

/** What needs no encoding in a path and means nothing else there. */
const SEGMENT = /^[\w~-][\w.~-]*$/

/** Longer than any that people type, and shorter than what stands in every address of the page. */
const LONGEST = 200

/**
 * The path below which the console is: `/mesh`, `mesh` and `/mesh/` are `/mesh`; `/` is the empty one. A segment
 * begins with a dot in none, so that no browser and no proxy takes it for the way up or for a hidden file.
 */
export const basePathSchema = z
  .string()
  .max(LONGEST, `must be at most ${LONGEST} characters`)
  .transform((text) => text.replace(/^\/|\/$/g, ''))
  .refine((path) => path === '' || path.split('/').every((segment) => SEGMENT.test(segment)), {
    error:
      "use only letters, digits, and . _ ~ - between slashes, and don't start a segment with a dot",
  })
  .transform((path) => (path === '' ? '' : `/${path}`))

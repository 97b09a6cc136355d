import type { IncomingMessage } from 'node:http'

import * as z from 'zod'

import { isHealth } from '../watch/serve-health'

/** Replacement for a path without the base; its start matches no address of the console. */
const OUTSIDE = '//'

/**
 * Returns a function that removes the base path from an address before routing: `/mesh/api/x` is `/api/x`, `/mesh` is
 * `/`. Process monitors may also use the root; everything else is outside.
 */
export function removeBase(basePath: string) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    if (basePath === '' || isHealth(url)) return url
    const remainder = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^(?:[/?]|$)/.test(remainder)) return OUTSIDE
    return remainder.startsWith('/') ? remainder : `/${remainder}`
  }
}

export const isOutside = (url: string): boolean => url === OUTSIDE

/** Characters that need no encoding in a path and have no special meaning there. */
const SEGMENT = /^[\w~-][\w.~-]*$/

/** Longer than any path that users type, and short enough to repeat in every address of the page. */
const MAX_LENGTH = 200

/**
 * Path below which the console is served: `/mesh`, `mesh` and `/mesh/` become `/mesh`; `/` becomes empty. No segment
 * starts with a dot, so that no browser or proxy treats it as a parent folder or a hidden file.
 */
export const basePathSchema = z
  .string()
  .max(MAX_LENGTH, `must be at most ${MAX_LENGTH} characters`)
  .transform((text) => text.replace(/^\/|\/$/g, ''))
  .refine((path) => path === '' || path.split('/').every((segment) => SEGMENT.test(segment)), {
    error:
      "use only letters, digits, and . _ ~ - between slashes, and don't start a segment with a dot",
  })
  .transform((path) => (path === '' ? '' : `/${path}`))

import * as z from 'zod'

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

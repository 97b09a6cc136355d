import * as z from 'zod'

const MOST = 20

const nameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const versionSchema = z.string().regex(/^\d[\w.-]{0,63}$/)
const millisecondsSchema = z.number().min(0).max(3_600_000)

/** A file of ours with line and column: nothing that somebody has typed or is called by fits. */
const PLACE =
  /^\/(?:shell|mfe\/[a-z][a-z0-9-]{0,39}\/\d[\w.-]{0,63})\/[\w-]{1,64}\.[\w-]{8}\.js:\d{1,7}:\d{1,7}$/

/**
 * What a page says of itself. Closed at every level, so that nothing else can be passed on by it: no message, no address
 * and no name but those of remotes.
 */
export const reportSchema = z.strictObject({
  remotes: z
    .array(
      z.strictObject({
        name: nameSchema,
        version: versionSchema,
        outcome: z.enum(['running', 'fallback', 'refused', 'failed']),
        /** From the request for its entry to the last byte. */
        ms: millisecondsSchema.optional(),
      }),
    )
    .max(MOST),
  errors: z
    .array(
      z.strictObject({
        type: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
        place: z.string().regex(PLACE).optional(),
      }),
    )
    .max(MOST),
  vitals: z
    .array(
      z.strictObject({
        name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** In milliseconds, but for the shifts of the layout. */
        value: millisecondsSchema,
      }),
    )
    .max(MOST),
})
export type Report = z.infer<typeof reportSchema>

import { existsSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import type { Problem } from '../registry'

const overlaySchema = z.strictObject({
  /** Remote → the version to use, however high others are. */
  pin: z._default(z.record(remoteNameSchema, versionSchema), {}),
  /** Remote → the one whose builds take its place, for another edition or tenant. */
  replace: z._default(z.record(remoteNameSchema, remoteNameSchema), {}),
  leaveOut: z._default(z.array(remoteNameSchema), []),
})
export type Overlay = z.infer<typeof overlaySchema>

const emptyOverlay: Overlay = { pin: {}, replace: {}, leaveOut: [] }

/**
 * `registry-overlay.json`: what an installation decides differently from "highest version of every
 * remote". No file decides nothing, and so does a malformed one, which is told as a problem.
 */
export function readOverlay(file: string): { overlay: Overlay; problems: Problem[] } {
  if (!existsSync(file)) return { overlay: emptyOverlay, problems: [] }
  try {
    const parsed = z.safeParse(overlaySchema, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return { overlay: parsed.data, problems: [] }
    return malformed(formatIssues(parsed.error))
  } catch (error) {
    return malformed(String(error))
  }
}

function malformed(message: string) {
  return { overlay: emptyOverlay, problems: [{ name: 'registry-overlay.json', message }] }
}

import { existsSync } from 'node:fs'

import * as z from 'zod/mini'

import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { readJson } from '../read-json'
import { reasonOf } from '../reason-of'
import type { Problem } from '../registry'

/** Decisions of an overlay, key by key. */
export const overlayShape = {
  /** Version to use of a remote, by remote, whatever higher ones exist. */
  pin: z._default(z.record(remoteNameSchema, versionSchema), {}),
  /** Remote whose builds replace another's, by the replaced remote, for another edition or tenant. */
  replace: z._default(z.record(remoteNameSchema, remoteNameSchema), {}),
  leaveOut: z._default(z.array(remoteNameSchema), []),
}

const overlaySchema = z.strictObject(overlayShape)
export type Overlay = z.infer<typeof overlaySchema>

export const emptyOverlay: Overlay = { pin: {}, replace: {}, leaveOut: [] }

/**
 * Reads `registry-overlay.json`: what an installation decides differently from "highest version of every remote". A
 * missing file decides nothing. Throws an `Error` of one line for a malformed one.
 */
export function parseOverlay(file: string): Overlay {
  if (!existsSync(file)) return emptyOverlay
  const parsed = z.safeParse(overlaySchema, readJson(file))
  if (parsed.success) return parsed.data
  throw new TypeError(formatIssues(parsed.error))
}

/** Reads the overlay for callers that continue without it: a malformed file decides nothing and is a problem. */
export function readOverlay(file: string): { overlay: Overlay; problems: Problem[] } {
  try {
    return { overlay: parseOverlay(file), problems: [] }
  } catch (error) {
    const problem = { name: 'registry-overlay.json', message: reasonOf(error) }
    return { overlay: emptyOverlay, problems: [problem] }
  }
}

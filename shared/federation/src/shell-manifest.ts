import * as z from 'zod/mini'

import { fileNameSchema, integritySchema } from './fields'
import { formatIssues } from './format-issues'

const checkedFileSchema = z.object({ file: fileNameSchema, integrity: integritySchema })

/**
 * `shell.json`, written by the build of the shell beside its files: what the console server puts
 * into the page, and what the shell lends to remotes.
 */
const shellManifestSchema = z.object({
  /** In the order in which the page loads them. */
  scripts: z.array(checkedFileSchema),
  /** Blocks the first paint, to set theme and text size before it. */
  boot: checkedFileSchema,
  fonts: z.array(z.object({ family: z.string(), file: fileNameSchema, preload: z.boolean() })),
  /** Hashes of styles that a library adds without the page's nonce, for `style-src`. */
  styleHashes: z.array(
    z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'expected sha256-…')),
  ),
  versions: z.object({ platform: z.string(), ui: z.string(), federation: z.string() }),
  /** Part of the shell → its files, for those that the page loads ahead where they will be needed. */
  parts: z._default(z.record(z.string(), z.array(checkedFileSchema)), {}),
  /** Shared key → the files that hold it, for those that are not in `scripts`. */
  lazy: z._default(z.record(z.string(), z.array(fileNameSchema)), {}),
  /** Shared key → its exports. */
  exports: z.record(z.string(), z.array(z.string())),
})
export type ShellManifest = z.infer<typeof shellManifestSchema>

/** The content of `shell.json`; throws a `TypeError` that says what is wrong and where. */
export function parseShellManifest(value: unknown): ShellManifest {
  const parsed = z.safeParse(shellManifestSchema, value)
  if (!parsed.success) throw new TypeError(`shell.json: ${formatIssues(parsed.error)}`)
  return parsed.data
}

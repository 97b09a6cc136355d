import * as z from 'zod/mini'

import { fileNameSchema, integritySchema, routePathSchema } from './fields'
import { formatIssues } from './format-issues'
import { readFault, readSchema } from './reads'

const checkedFileSchema = z.object({ file: fileNameSchema, integrity: integritySchema })

/** An inline script of the page, and the hash by which the page's policy allows it. */
const inlineScriptSchema = z.object({
  code: z
    .string()
    .check(
      z.regex(/^(?:(?!<\/script|<!--)[^])+$/i, 'expected a script that cannot end its element'),
    ),
  integrity: integritySchema,
})

/** `reads.json` of the shell: requests that it sends to the management server at once, by path below the API. */
const shellReadsSchema = z.object({
  /** Sent on every page inside the frame. */
  frame: z.array(readSchema),
  /** Paths of the shell's own pages outside the frame. */
  frameless: z.array(routePathSchema),
  /** All of the shell's own pages inside the frame, with their additional reads. */
  pages: z.array(z.object({ path: routePathSchema, reads: z.array(readSchema) })),
})

/**
 * Schema of `shell.json`, written by the build of the shell next to its files: what the console server adds to the
 * page, and what the shell shares with remotes.
 */
const shellManifestSchema = z.object({
  /** In the order in which the page loads them. */
  scripts: z.array(checkedFileSchema),
  /** Blocks the first paint, to set theme and text size before it. */
  boot: inlineScriptSchema,
  fonts: z.array(z.object({ family: z.string(), file: fileNameSchema })),
  /** Hashes of styles that a library adds without the page's nonce, for `style-src`. */
  styleHashes: z.array(
    z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'expected sha256-…')),
  ),
  versions: z.object({ platform: z.string(), ui: z.string(), federation: z.string() }),
  /** Files by part of the shell, for those that the page preloads where they are needed. */
  parts: z._default(z.record(z.string(), z.array(checkedFileSchema)), {}),
  /** Files by shared key, for keys that aren't in `scripts`. */
  lazy: z._default(z.record(z.string(), z.array(checkedFileSchema)), {}),
  /** Requests that the shell itself sends to the management server at once. */
  reads: z._default(shellReadsSchema, { frame: [], frameless: [], pages: [] }),
  /** Exports by shared key. */
  exports: z.record(z.string(), z.array(z.string())),
})
export type ShellManifest = z.infer<typeof shellManifestSchema>

/** Returns the paths of the shell's own pages, which no remote can have. */
export function shellPaths({ reads }: Pick<ShellManifest, 'reads'>): string[] {
  return [...reads.frameless, ...reads.pages.map(({ path }) => path)]
}

/** Parses `shell.json`. Throws a `TypeError` that says what is wrong and where. */
export function parseShellManifest(value: unknown): ShellManifest {
  const parsed = z.safeParse(shellManifestSchema, value)
  if (!parsed.success) throw new TypeError(`shell.json: ${formatIssues(parsed.error)}`)
  return parsed.data
}

/**
 * Parses the shell's `reads.json`, written by hand. Throws a `TypeError` that says what is wrong and where, including
 * invalid reads.
 */
export function parseShellReads(value: unknown): ShellManifest['reads'] {
  const parsed = z.safeParse(shellReadsSchema, value)
  if (!parsed.success) throw new TypeError(`reads.json: ${formatIssues(parsed.error)}`)
  const { frame, pages } = parsed.data
  const faults = [{ path: '/', reads: frame }, ...pages].flatMap((page) =>
    page.reads.flatMap((read) => readFault(read, page) ?? []),
  )
  if (faults.length > 0) throw new TypeError(`reads.json: ${faults.join('; ')}`)
  return parsed.data
}

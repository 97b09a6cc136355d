import * as z from 'zod/mini'

import { fileNameSchema, integritySchema, routePathSchema } from './fields'
import { formatIssues } from './format-issues'
import { readFault, readSchema } from './reads'

const checkedFileSchema = z.object({ file: fileNameSchema, integrity: integritySchema })

/** A script that stands in the page itself, and the hash by which the policy of the page lets it in. */
const inlineScriptSchema = z.object({
  code: z
    .string()
    .check(
      z.regex(/^(?:(?!<\/script|<!--)[^])+$/i, 'expected a script that cannot end its element'),
    ),
  integrity: integritySchema,
})

/** `reads.json` of the shell: what it asks the management server for at once, by path below the API. */
const shellReadsSchema = z.object({
  /** On every page that stands in the frame. */
  frame: z.array(readSchema),
  /** Paths of the shell's own pages that stand outside of it. */
  frameless: z.array(routePathSchema),
  /** All of its own pages inside of the frame, with what they ask besides. */
  pages: z.array(z.object({ path: routePathSchema, reads: z.array(readSchema) })),
})

/**
 * `shell.json`, written by the build of the shell beside its files: what the console server puts
 * into the page, and what the shell lends to remotes.
 */
const shellManifestSchema = z.object({
  /** In the order in which the page loads them. */
  scripts: z.array(checkedFileSchema),
  /** Blocks the first paint, to set theme and text size before it. */
  boot: inlineScriptSchema,
  fonts: z.array(z.object({ family: z.string(), file: fileNameSchema, preload: z.boolean() })),
  /** Hashes of styles that a library adds without the page's nonce, for `style-src`. */
  styleHashes: z.array(
    z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'expected sha256-…')),
  ),
  versions: z.object({ platform: z.string(), ui: z.string(), federation: z.string() }),
  /** Part of the shell → its files, for those that the page loads ahead where they will be needed. */
  parts: z._default(z.record(z.string(), z.array(checkedFileSchema)), {}),
  /** Shared key → the files that hold it, for those that are not in `scripts`. */
  lazy: z._default(z.record(z.string(), z.array(checkedFileSchema)), {}),
  /** What the shell itself asks the management server for at once. */
  reads: z._default(shellReadsSchema, { frame: [], frameless: [], pages: [] }),
  /** Shared key → its exports. */
  exports: z.record(z.string(), z.array(z.string())),
})
export type ShellManifest = z.infer<typeof shellManifestSchema>

/** Paths of the pages that the shell has itself, which no remote can have. */
export function shellPaths({ reads }: Pick<ShellManifest, 'reads'>): string[] {
  return [...reads.frameless, ...reads.pages.map(({ path }) => path)]
}

/** The content of `shell.json`; throws a `TypeError` that says what is wrong and where. */
export function parseShellManifest(value: unknown): ShellManifest {
  const parsed = z.safeParse(shellManifestSchema, value)
  if (!parsed.success) throw new TypeError(`shell.json: ${formatIssues(parsed.error)}`)
  return parsed.data
}

/**
 * The content of the shell's `reads.json`, written by hand; throws a `TypeError` that says what is
 * wrong and where, reads that make no sense included.
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

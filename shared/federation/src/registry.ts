import * as z from 'zod/mini'

import {
  fileNameSchema,
  integritySchema,
  moduleNameSchema,
  remoteNameSchema,
  versionSchema,
} from './fields'
import { formatIssues } from './format-issues'
import { outsideShape } from './remote-manifest'

export type { Text } from './fields'
export type { PaletteAction, PaletteKind } from './remote-manifest'
export type { ReadRule } from './reads'
export type { NavigationEntry, PageRoute, RedirectRoute, SlotEntry } from './remote-manifest'

/** Where and how one build of a remote is loaded. */
const buildShape = {
  version: versionSchema,
  /** Name of the global that the entry file sets: one per version, so that two never conflict. */
  global: z.string().check(z.regex(/^[a-z]\w*$/, 'expected the name of a global')),
  entry: fileNameSchema,
  integrity: integritySchema,
}

/** Shared keys that a visit needs, by module, among those that the shell shares. */
const sharedKeysByModuleSchema = z.optional(z.record(moduleNameSchema, z.array(z.string())))

/** Icons that the shell doesn't have, by name, each as one path on 24 × 24. */
const drawingsSchema = z.optional(z.record(z.string(), z.string()))

const builtFileSchema = z.object({ integrity: integritySchema, size: z.number() })

/**
 * `fragment.json`, written by the build of a remote next to its files: its declarations, its output files, and what it
 * uses of the shell, export by export.
 */
export const fragmentSchema = z.object({
  ...outsideShape,
  ...buildShape,
  /** Semver ranges of the shell's packages, and of the federation runtime for which the entry was built. */
  requires: z.object({ platform: z.string(), ui: z.string(), federation: z.optional(z.string()) }),
  /** Exports that this build uses, by shared key; `*` when it uses the whole module. */
  contract: z.record(z.string(), z.array(z.string())),
  files: z.record(fileNameSchema, builtFileSchema),
  /** Files that a visit loads after the entry, by module, in the order in which they are needed. */
  preload: z.record(moduleNameSchema, z.array(fileNameSchema)),
  lent: sharedKeysByModuleSchema,
  drawings: drawingsSchema,
})
export type Fragment = z.infer<typeof fragmentSchema>

const loadableShape = {
  ...buildShape,
  /** Folder of the build's files, from the path of the console: `/mfe/mfe-networks/1.0.0/`. */
  base: z
    .string()
    .check(z.regex(/^\/mfe\/[\w-]+\/\d[\w.-]*\/$/, 'expected /mfe/<name>/<version>/')),
  /** As in the fragment, with hashes; both are missing in the page, where only the server needs them. */
  preload: z.optional(
    z.record(
      moduleNameSchema,
      z.array(z.object({ file: fileNameSchema, integrity: integritySchema })),
    ),
  ),
  lent: sharedKeysByModuleSchema,
}

const registryRemoteSchema = z.object({
  ...outsideShape,
  ...loadableShape,
  drawings: drawingsSchema,
  /**
   * What this build uses and the shell doesn't have, one sentence each. Set when no version of the remote fits: none is
   * loaded, and its pages show why.
   */
  refused: z.optional(z.array(z.string())),
  /** Next lower version, as a fallback when this one doesn't load. */
  previous: z.optional(z.object(loadableShape)),
})
export type RegistryRemote = z.infer<typeof registryRemoteSchema>
export type RemoteBuild = NonNullable<RegistryRemote['previous']>

/** Why a remote, or one of its versions, isn't in `remotes`. */
const problemSchema = z.object({ name: z.string(), message: z.string() })
export type Problem = z.infer<typeof problemSchema>

const registryFrameSchema = z.object({
  /** Changes whenever anything in the registry changes. */
  rev: z.string(),
  remotes: z.array(z.unknown()),
  problems: z.array(problemSchema),
})

export type Registry = { rev: string; remotes: RegistryRemote[]; problems: Problem[] }

/**
 * Parses the registry in the page or in `/registry.json`. A malformed entry excludes only that remote and is reported
 * in `problems`; throws a `TypeError` when the outer structure is malformed.
 */
export function parseRegistry(value: unknown): Registry {
  const frame = z.safeParse(registryFrameSchema, value)
  if (!frame.success) throw new TypeError(`registry: ${formatIssues(frame.error)}`)

  const registry: Registry = {
    rev: frame.data.rev,
    remotes: [],
    problems: [...frame.data.problems],
  }
  for (const entry of frame.data.remotes) {
    const remote = z.safeParse(registryRemoteSchema, entry)
    if (remote.success) registry.remotes.push(remote.data)
    else registry.problems.push({ name: entryName(entry), message: formatIssues(remote.error) })
  }
  return registry
}

/** Returns the Trusted Types policy under which a build loads its files. */
export function trustedTypesPolicy(build: { name: string; version: string }): string {
  return `mf#${build.name}@${build.version}`
}

type RemoteVersion = { name: string; version: string; previous?: { version: string } | undefined }

/** Returns the policies of all builds that a page can load, including fallbacks. */
export function remotePolicies(remotes: readonly RemoteVersion[]): string[] {
  return remotes.flatMap(({ name, version, previous }) =>
    [version, ...(previous ? [previous.version] : [])].map((build) =>
      trustedTypesPolicy({ name, version: build }),
    ),
  )
}

function entryName(entry: unknown): string {
  const parsedEntry = z.safeParse(z.object({ name: remoteNameSchema }), entry)
  return parsedEntry.success ? parsedEntry.data.name : 'unnamed remote'
}

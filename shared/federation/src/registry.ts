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
export type { Read } from './reads'
export type { NavigationEntry, PageRoute, RedirectRoute, SlotEntry } from './remote-manifest'

/** Where and how one build of a remote is loaded. */
const buildShape = {
  version: versionSchema,
  /** Name of the global that the entry file sets: one per version, so that two never meet. */
  global: z.string().check(z.regex(/^[a-z]\w*$/, 'expected the name of a global')),
  entry: fileNameSchema,
  integrity: integritySchema,
}

/** Module → the shared keys that a visit to it needs, of those that the shell lends. */
const lentSchema = z.optional(z.record(moduleNameSchema, z.array(z.string())))

/** Name of an icon that no shell brings → its picture as one path on 24 × 24. */
const drawingsSchema = z.optional(z.record(z.string(), z.string()))

const builtFileSchema = z.object({ integrity: integritySchema, size: z.number() })

/**
 * `fragment.json`, written by the build of a remote beside its files: what it says of itself,
 * what it was built into, and what it uses of the shell, export by export.
 */
export const fragmentSchema = z.object({
  ...outsideShape,
  ...buildShape,
  /** Semver ranges of the shell's packages, and of the federation's run time that the entry was made for. */
  requires: z.object({ platform: z.string(), ui: z.string(), federation: z.optional(z.string()) }),
  /** Shared key → the exports of it that this build uses; `*` when it takes the whole module. */
  contract: z.record(z.string(), z.array(z.string())),
  files: z.record(fileNameSchema, builtFileSchema),
  /** Module → the files that a visit to it loads after the entry, in the order of their need. */
  preload: z.record(moduleNameSchema, z.array(fileNameSchema)),
  lent: lentSchema,
  drawings: drawingsSchema,
})
export type Fragment = z.infer<typeof fragmentSchema>

const loadableShape = {
  ...buildShape,
  /** Folder of the build's files, from the path of the console: `/mfe/mfe-networks/1.0.0/`. */
  base: z
    .string()
    .check(z.regex(/^\/mfe\/[\w-]+\/\d[\w.-]*\/$/, 'expected /mfe/<name>/<version>/')),
  preload: z.record(
    moduleNameSchema,
    z.array(z.object({ file: fileNameSchema, integrity: integritySchema })),
  ),
  lent: lentSchema,
}

const registryRemoteSchema = z.object({
  ...outsideShape,
  ...loadableShape,
  drawings: drawingsSchema,
  /**
   * What this build uses and the shell does not have, one sentence each. There when no version of
   * the remote fits: none is loaded, and its pages say why.
   */
  refused: z.optional(z.array(z.string())),
  /** The next lower version, to fall back on when this one does not load. */
  previous: z.optional(z.object(loadableShape)),
})
export type RegistryRemote = z.infer<typeof registryRemoteSchema>
export type RemoteBuild = NonNullable<RegistryRemote['previous']>

/** Why a remote, or one of its versions, is not among `remotes`. */
const problemSchema = z.object({ name: z.string(), message: z.string() })
export type Problem = z.infer<typeof problemSchema>

const registryFrameSchema = z.object({
  /** Changes whenever anything in the registry does. */
  rev: z.string(),
  remotes: z.array(z.unknown()),
  problems: z.array(problemSchema),
})

export type Registry = { rev: string; remotes: RegistryRemote[]; problems: Problem[] }

/**
 * The registry as the page or `/registry.json` holds it. A malformed entry takes out that remote
 * alone and is told in `problems`; throws a `TypeError` when the frame itself is malformed.
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
    else registry.problems.push({ name: nameOf(entry), message: formatIssues(remote.error) })
  }
  return registry
}

/** The Trusted Types policy under which a build loads its files. */
export function trustedTypesPolicy(build: { name: string; version: string }): string {
  return `mf#${build.name}@${build.version}`
}

type Named = { name: string; version: string; previous?: { version: string } | undefined }

/** The policies of everything that a page may load, builds to fall back on included. */
export function remotePolicies(remotes: readonly Named[]): string[] {
  return remotes.flatMap(({ name, version, previous }) =>
    [version, ...(previous ? [previous.version] : [])].map((each) =>
      trustedTypesPolicy({ name, version: each }),
    ),
  )
}

function nameOf(entry: unknown): string {
  const named = z.safeParse(z.object({ name: remoteNameSchema }), entry)
  return named.success ? named.data.name : 'unnamed remote'
}

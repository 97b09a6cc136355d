import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rcompare } from 'semver'
import * as z from 'zod/mini'

import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { integrityOf } from '../integrity'
import { fragmentSchema, type Fragment, type Problem } from '../registry'

/** One version of a remote as it lies in a folder, with what is wrong about its files. */
export type Build = { fragment: Fragment; folder: string; faults: string[] }

/**
 * Every readable build below the folders (`<folder>/<name>/<version>/fragment.json`), highest
 * version first. An earlier folder wins over a later one that has the same version. What cannot be
 * read is a problem of that build alone.
 */
export function readBuilds(folders: readonly string[]): { builds: Build[]; problems: Problem[] } {
  const builds = new Map<string, Build>()
  const problems: Problem[] = []

  for (const { name, version, folder } of folders.flatMap(candidates)) {
    const tell = (message: string) => problems.push({ name, message: `${version}: ${message}` })
    const build = readBuild({ name, version, folder })
    const first = builds.get(`${name} ${version}`)
    if (typeof build === 'string') tell(build)
    else if (first) tell(`${folder} is left out, ${first.folder} has the same version`)
    else builds.set(`${name} ${version}`, build)
  }
  const newestFirst = [...builds.values()].toSorted((left, right) =>
    rcompare(left.fragment.version, right.fragment.version),
  )
  return { builds: newestFirst, problems }
}

type Candidate = { name: string; version: string; folder: string }

function candidates(folder: string): Candidate[] {
  return subfolders(folder).flatMap((name) =>
    subfolders(join(folder, name)).map((version) => ({
      name,
      version,
      folder: join(folder, name, version),
    })),
  )
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'),
    )
    .map(({ name }) => name)
    .toSorted()
}

/** The build, or in one sentence why there is none. */
function readBuild({ name, version, folder }: Candidate): Build | string {
  if (!z.safeParse(remoteNameSchema, name).success) return `${name} is no name of a remote`
  if (!z.safeParse(versionSchema, version).success) return `${version} is no version`

  const read = readFragment(folder)
  if (typeof read === 'string') return read
  if (read.name !== name) return `fragment.json is that of ${read.name}`
  if (read.version !== version) return `fragment.json is that of version ${read.version}`
  return { fragment: read, folder, faults: fileFaults(read, folder) }
}

function readFragment(folder: string): Fragment | string {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'fragment.json'), 'utf8'))
    const parsed = z.safeParse(fragmentSchema, content)
    return parsed.success ? parsed.data : `fragment.json: ${formatIssues(parsed.error)}`
  } catch (error) {
    return `fragment.json: ${error instanceof Error ? error.message : String(error)}`
  }
}

function fileFaults({ entry, integrity, files }: Fragment, folder: string): string[] {
  const named = { ...files, [entry]: { integrity } }
  return Object.entries(named).flatMap(([file, expected]) => {
    const path = join(folder, file)
    if (!existsSync(path)) return [`${file} is missing`]
    if (integrityOf(readFileSync(path)) !== expected.integrity) return [`${file} has been altered`]
    return []
  })
}

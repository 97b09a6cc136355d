import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { rcompare } from 'semver'
import * as z from 'zod/mini'

import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues, unknownKeys } from '../format-issues'
import { isIntact } from '../integrity'
import { readJson } from '../read-json'
import { fileReasonOf, reasonOf } from '../reason-of'
import { type Fragment, fragmentSchema, type Problem } from '../registry'

/** A fragment has some kilobytes; a far larger file is something else. */
const MAX_FRAGMENT_BYTES = 1_000_000

/**
 * One version of a remote in a folder, with the faults of its files, and with the unknown keys of its fragment: a typo,
 * or a field of a newer build.
 */
export type Build = {
  fragment: Fragment
  folder: string
  fileFaults: string[]
  unknownKeys: string[]
}

/**
 * Reads every readable build below the folders (`<folder>/<name>/<version>/fragment.json`), highest version first. An
 * earlier folder wins over a later one with the same version. An unreadable build is a problem of that build only.
 * Files of the folder `developed` aren't checked, and its remotes are read from no other folder.
 */
export function readBuilds(
  folders: readonly string[],
  developed?: string,
): { builds: Build[]; problems: Problem[] } {
  const folderContents = folders.map((folder) => ({
    ...findBuilds(folder),
    isChecked: folder !== developed,
  }))
  const problems = folderContents.flatMap(({ problems: ofFolder }) => ofFolder)
  const builds = new Map<string, Build>()
  const ownNames = new Set(
    folderContents.flatMap(({ candidates, isChecked }) =>
      isChecked ? [] : candidates.map(remoteName),
    ),
  )
  const candidates = folderContents.flatMap(({ candidates: ofFolder, isChecked }) =>
    ofFolder
      .filter(({ name }) => !isChecked || !ownNames.has(name))
      .map((candidate) => ({ ...candidate, isChecked })),
  )

  for (const candidate of candidates) {
    const { name, version, folder } = candidate
    const log = (message: string) => problems.push({ name, message: `${version}: ${message}` })
    const build = readCandidate(candidate)
    const firstBuild = builds.get(`${name} ${version}`)
    if (typeof build === 'string') log(build)
    else if (firstBuild)
      log(`${folder} is ignored, because ${firstBuild.folder} has the same version`)
    else builds.set(`${name} ${version}`, build)
  }
  const newestFirst = [...builds.values()].toSorted((left, right) =>
    rcompare(left.fragment.version, right.fragment.version),
  )
  return { builds: newestFirst, problems }
}

const remoteName = ({ name }: Candidate) => name

/** The build, or why there is none, in one sentence. */
function readCandidate({
  name,
  version,
  folder,
  isChecked,
}: Candidate & { isChecked: boolean }): Build | string {
  if (!z.safeParse(versionSchema, version).success) return `${version} isn't a version`

  const build = readBuild(folder, { isChecked })
  if (typeof build === 'string') return build
  const { fragment } = build
  if (fragment.name !== name) return `${FRAGMENT} is for ${fragment.name}`
  if (fragment.version !== version) return `${FRAGMENT} is for version ${fragment.version}`
  return build
}

/** Reads the build in a folder of any name, or returns why there is none, in one sentence. */
export function readBuild(folder: string, { isChecked = true } = {}): Build | string {
  const result = readFragment(folder)
  if (typeof result === 'string') return `${FRAGMENT}: ${result}`
  return { ...result, folder, fileFaults: isChecked ? fileFaults(result.fragment, folder) : [] }
}

function readFragment(folder: string): Pick<Build, 'fragment' | 'unknownKeys'> | string {
  try {
    const content = readJson(join(folder, FRAGMENT), { maxBytes: MAX_FRAGMENT_BYTES })
    const parsed = z.safeParse(fragmentSchema, content)
    if (!parsed.success) return formatIssues(parsed.error)
    return { fragment: parsed.data, unknownKeys: unknownKeys(content, parsed.data) }
  } catch (error) {
    return reasonOf(error)
  }
}

function fileFaults({ entry, integrity, files }: Fragment, folder: string): string[] {
  const namedFiles = { ...files, [entry]: { integrity } }
  return Object.entries(namedFiles).flatMap(([file, expected]) => {
    const fault = fileFault(join(folder, file), expected.integrity)
    return fault === undefined ? [] : [`${file} ${fault}`]
  })
}

function fileFault(path: string, integrity: string): string | undefined {
  if (!existsSync(path)) return 'is missing'
  try {
    return isIntact(readFileSync(path), integrity) ? undefined : 'was modified'
  } catch (error) {
    return `can't be read: ${fileReasonOf(error)}`
  }
}

/** A folder expected to hold the build of that version of that remote. */
type Candidate = { name: string; version: string; folder: string }

export const FRAGMENT = 'fragment.json'

/**
 * Finds builds below a folder: `<name>/<version>/`. Empty for a folder that doesn't exist; an unreadable one, or one on
 * another level, is a problem.
 */
export function findBuilds(folder: string): { candidates: Candidate[]; problems: Problem[] } {
  const problems: Problem[] = []

  function list(parent: string, name: string): string[] {
    try {
      return subfolders(parent)
    } catch (error) {
      problems.push({ name, message: `${parent} can't be read: ${fileReasonOf(error)}` })
      return []
    }
  }

  const candidates = list(folder, basename(folder)).flatMap((name) => {
    const remoteFolder = join(folder, name)
    if (!z.safeParse(remoteNameSchema, name).success) {
      problems.push({
        name,
        message: `${remoteFolder} isn't a folder of a remote, such as mfe-networks`,
      })
      return []
    }
    if (existsSync(join(remoteFolder, FRAGMENT))) {
      problems.push({
        name,
        message: `${FRAGMENT} is in ${remoteFolder}, but must be in a folder for its version`,
      })
    }
    return list(remoteFolder, name).map((version) => ({
      name,
      version,
      folder: join(remoteFolder, version),
    }))
  })
  return { candidates, problems }
}

/** Names of the folders in a folder, without hidden ones. Throws the system's error. */
export function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(entry)))
    .map(({ name }) => name)
    .toSorted()
}

function leadsToFolder({ parentPath, name }: { parentPath: string; name: string }): boolean {
  try {
    return statSync(join(parentPath, name)).isDirectory()
  } catch {
    // a broken link isn't a folder
    return false
  }
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import * as z from 'zod/mini'

import { remoteNameSchema } from '../fields'
import { reasonOf } from '../reason-of'
import type { Problem } from '../registry'

/** A folder that should hold the build of that version of that remote. */
export type Candidate = { name: string; version: string; folder: string }

export const FRAGMENT = 'fragment.json'

/**
 * Where builds lie below a folder: `<name>/<version>/`. Nothing for a folder that does not exist;
 * what cannot be read, or lies on another level, is a problem.
 */
export function findBuilds(folder: string): { candidates: Candidate[]; problems: Problem[] } {
  const problems: Problem[] = []

  function list(parent: string, name: string): string[] {
    try {
      return subfolders(parent)
    } catch (error) {
      problems.push({ name, message: `${parent} can't be read: ${reasonOf(error)}` })
      return []
    }
  }

  const candidates = list(folder, basename(folder)).flatMap((name) => {
    const ofRemote = join(folder, name)
    if (!z.safeParse(remoteNameSchema, name).success) {
      problems.push({
        name,
        message: `${ofRemote} isn't a folder of a remote, such as mfe-networks`,
      })
      return []
    }
    if (existsSync(join(ofRemote, FRAGMENT))) {
      problems.push({
        name,
        message: `${FRAGMENT} is in ${ofRemote}, but must be in a folder for its version`,
      })
    }
    return list(ofRemote, name).map((version) => ({
      name,
      version,
      folder: join(ofRemote, version),
    }))
  })
  return { candidates, problems }
}

/** Names of the folders in a folder, but for hidden ones; throws what the system says. */
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
    // a link to nowhere is no folder
    return false
  }
}

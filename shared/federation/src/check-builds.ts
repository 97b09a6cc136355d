import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

import { FRAGMENT, subfolders } from './composer/find-builds'
import { readFaults } from './composer/own-reads'
import { readBuild } from './composer/read-builds'
import { reasonOf } from './reason-of'
import type { Problem } from './registry'
import { faultsOf, judge, surveyRemotes, type JudgedBuild, type Sources } from './survey'

/** A build held against a shell: sentences that name what would break, none when it fits. */
export type Verdict = {
  name: string
  version: string
  folder: string
  faults: string[]
  /** What is ignored of the build, one sentence each. */
  remarks?: string[]
  /** The version that the shell would use in its place, if there is one. */
  instead?: string
}

export type Check = { verdicts: Verdict[]; problems: Problem[] }

/** Levels below the given folder at which a build may lie: `mfe/<name>/<version>/`. */
const DEEPEST = 2

/**
 * Holds every build in a folder against a shell before it is deployed. The folder is that of one
 * build, of a remote or of many.
 */
export function checkFolder(folder: string, shell: Sources['shell']): Check {
  try {
    const folders = buildFolders(folder, DEEPEST)
    if (folders.length === 0) return refuse(folder, 'holds no build of a remote')
    const builds = folders.map((each) => ({ each, build: readBuild(each) }))
    return {
      verdicts: builds.flatMap(({ build }) =>
        typeof build === 'string' ? [] : [verdictOn(judge(build, shell))],
      ),
      problems: builds.flatMap(({ each, build }) =>
        typeof build === 'string' ? [{ name: each, message: build }] : [],
      ),
    }
  } catch (error) {
    return refuse(folder, `cannot be read: ${reasonOf(error)}`)
  }
}

/** Holds what an installation would use of each remote against a shell that it may have not yet. */
export function checkInstallation(sources: Sources): Check {
  const { remotes, problems } = surveyRemotes(sources)
  const verdicts = remotes.map(({ wanted, current, choice }) => ({
    ...verdictOn(wanted),
    ...(choice === 'fallback' && { instead: current.fragment.version }),
  }))
  return { verdicts, problems }
}

function buildFolders(folder: string, levels: number): string[] {
  if (existsSync(join(folder, FRAGMENT))) return [folder]
  if (levels === 0) return []
  return subfolders(folder).flatMap((name) => buildFolders(join(folder, name), levels - 1))
}

function verdictOn(build: JudgedBuild): Verdict {
  const { fragment, folder } = build
  const { name, version } = fragment
  const remarks = readFaults(fragment)
  return { name, version, folder, faults: faultsOf(build), ...(remarks.length > 0 && { remarks }) }
}

const refuse = (folder: string, message: string): Check => ({
  verdicts: [],
  problems: [{ name: basename(folder), message }],
})

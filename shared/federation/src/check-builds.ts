import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

import { readOverlay } from './composer/overlay'
import { readFaults } from './composer/own-routes'
import { ownersAmongShell, ownPaths, pathFaults, type Owners } from './composer/own-routes'
import { FRAGMENT, readBuild, subfolders } from './composer/read-builds'
import { fileReasonOf } from './reason-of'
import type { Problem } from './registry'
import { shellPaths } from './shell-manifest'
import {
  faultsOf,
  ignoredOf,
  checkBuild,
  surveyRemotes,
  type CheckedBuild,
  type Sources,
} from './survey'

/** Result of checking a build against a shell: sentences that name what would break, empty when it fits. */
type Verdict = {
  name: string
  version: string
  folder: string
  faults: string[]
  /** Parts of the build that are ignored, one sentence each. */
  remarks?: string[]
  /** Version that the shell would use instead, if any. */
  instead?: string
}

export type Check = { verdicts: Verdict[]; problems: Problem[] }

/** Levels below the given folder at which a build may be: `mfe/<name>/<version>/`. */
const DEEPEST = 2

/**
 * Checks every build in a folder against a shell, and against the other remotes of an installation, before it is
 * deployed. The folder can hold one build, the builds of a remote, or many remotes.
 */
export function checkFolder(folder: string, sources: Sources): Check {
  try {
    const folders = buildFolders(folder, DEEPEST)
    if (folders.length === 0) return refuse(folder, "doesn't contain a build of a remote")
    const builds = folders.map((path) => ({ path, build: readBuild(path) }))
    const judged = builds.flatMap(({ build }) =>
      typeof build === 'string' ? [] : [checkBuild(build, sources.shell)],
    )
    return {
      verdicts: judged.map((build) => verdictOn(build, ownersBeside(build, judged, sources))),
      problems: builds.flatMap(({ path, build }) =>
        typeof build === 'string' ? [{ name: path, message: build }] : [],
      ),
    }
  } catch (error) {
    return refuse(folder, `can't be read: ${fileReasonOf(error)}`)
  }
}

/** Checks the build that an installation would use of each remote against a shell that may not be installed yet. */
export function checkInstallation(sources: Sources): Check {
  const { remotes, problems, shellPaths: ofShell } = surveyRemotes(sources)
  let owners = ownersAmongShell(ofShell)
  const verdicts = remotes.map(({ name, wanted, current, choice }) => {
    const verdict = verdictOn(wanted, owners)
    owners = ownPaths(owners, name, current.fragment.routes)
    return { ...verdict, ...(choice === 'fallback' && { instead: current.fragment.version }) }
  })
  return { verdicts, problems }
}

/** Owners of paths that a build must not declare: the shell, other remotes in use, and builds checked before it. */
function ownersBeside(build: CheckedBuild, checked: CheckedBuild[], sources: Sources): Owners {
  const { name } = build.fragment
  const { overlay } = readOverlay(sources.overlay)
  const arriving = new Set(checked.map(({ fragment }) => fragment.name))
  const usedBuilds = surveyRemotes(sources)
    .remotes.filter((remote) => !arriving.has(remote.name) && overlay.replace[remote.name] !== name)
    .map(({ current }) => current)
  const earlierBuilds = checked.filter(({ fragment }) => fragment.name < name)
  return [...usedBuilds, ...earlierBuilds].reduce(
    (owners, { fragment }) => ownPaths(owners, fragment.name, fragment.routes),
    ownersAmongShell(shellPaths(sources.shell)),
  )
}

function buildFolders(folder: string, levels: number): string[] {
  if (existsSync(join(folder, FRAGMENT))) return [folder]
  if (levels === 0) return []
  return subfolders(folder).flatMap((name) => buildFolders(join(folder, name), levels - 1))
}

function verdictOn(build: CheckedBuild, owners: Owners): Verdict {
  const { fragment, folder } = build
  const { name, version } = fragment
  const remarks = [...readFaults(fragment), ...ignoredOf(build)]
  const faults = [...faultsOf(build), ...pathFaults(fragment.routes, owners)]
  return { name, version, folder, faults, ...(remarks.length > 0 && { remarks }) }
}

const refuse = (folder: string, message: string): Check => ({
  verdicts: [],
  problems: [{ name: basename(folder), message }],
})

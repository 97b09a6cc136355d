import { contractFaults } from './compare'
import { readOverlay, type Overlay } from './composer/overlay'
import { readBuilds, type Build } from './composer/read-builds'
import { oneLine } from './reason-of'
import type { Problem } from './registry'
import { shellPaths, type ShellManifest } from './shell-manifest'

export type Sources = {
  /** Folders of builds; the first one wins. */
  folders: readonly string[]
  /** The folder that the dev server writes to: a remote in it is used from there only, unchecked. */
  developed?: string | undefined
  /** Path of `registry-overlay.json`, which is optional. */
  overlay: string
  shell: Pick<ShellManifest, 'versions' | 'exports' | 'reads'>
}

/** A build checked against a shell: `contractFaults` are sentences, empty when it fits. */
export type CheckedBuild = Build & { contractFaults: string[] }

/**
 * Why a version is in use. `fallback`: the pinned or highest one has faults. `unfit`: every version has faults, so the
 * pinned or highest one is used anyway.
 */
export type Choice = 'highest' | 'pinned' | 'fallback' | 'unfit'

export type SurveyedRemote = {
  name: string
  choice: Choice
  /** The pinned version, or else the highest. */
  wanted: CheckedBuild
  current: CheckedBuild
  /** Next lower version without faults. */
  previous: CheckedBuild | undefined
  /** All builds, highest version first. */
  builds: CheckedBuild[]
}

export type Survey = {
  remotes: SurveyedRemote[]
  /** Builds of remotes that the overlay replaces or omits. */
  absent: CheckedBuild[]
  /** Paths of the shell's own pages. */
  shellPaths: string[]
  /** Problems, except for the faults of builds that could be read. */
  problems: Problem[]
}

/**
 * Lists the builds in the folders and which version of each remote a shell would use: the pinned one, or the highest,
 * unless it is damaged or doesn't fit and another does. Never throws for faulty content: each problem is one line and
 * excludes only that build.
 */
export function surveyRemotes(sources: Sources): Survey {
  const { builds, overlay, problems } = readSources(sources)
  const survey = surveyBuilds({ builds, overlay, shell: sources.shell })
  return { ...survey, problems: [...problems, ...survey.problems] }
}

/** Reads all inputs of a survey: the checked builds in the folders, and the installation's overlay. */
export function readSources({ folders, developed, overlay: overlayFile, shell }: Sources) {
  const { overlay, problems: ofOverlay } = readOverlay(overlayFile)
  const { builds, problems: ofBuilds } = readBuilds(folders, developed)
  return {
    builds: builds.map((build) => checkBuild(build, shell)),
    overlay,
    problems: [...ofOverlay, ...ofBuilds].map(toOneLine),
  }
}

/**
 * Creates a survey of builds that were read and checked already, highest version first: a pure function, for many
 * overlays.
 */
export function surveyBuilds(sources: {
  builds: readonly CheckedBuild[]
  overlay: Overlay
  shell: Pick<ShellManifest, 'reads'>
}): Survey {
  const { builds, overlay, shell } = sources
  const present = [...new Set(builds.map(({ fragment }) => fragment.name))].toSorted()
  const names = present.filter((name) => isInUse(name, present, overlay))
  return {
    remotes: names.flatMap((name) => surveyRemote(name, builds, overlay) ?? []),
    absent: builds.filter(({ fragment }) => !names.includes(fragment.name)),
    shellPaths: shellPaths(shell),
    problems: idleDecisions(builds, names, overlay).map(toOneLine),
  }
}

/** Returns all problems of a survey, including the faults of every build and its ignored parts. */
export function problemsOf({ remotes, absent, problems }: Survey): Problem[] {
  const builds = [...remotes.flatMap((remote) => remote.builds), ...absent]
  const faults = builds.flatMap((build) =>
    [...faultsOf(build), ...ignoredOf(build)].map((fault) => ({
      name: build.fragment.name,
      message: `${build.fragment.version}: ${fault}`,
    })),
  )
  return [...problems, ...faults.map(toOneLine)]
}

const toOneLine = ({ name, message }: Problem): Problem => ({
  name: oneLine(name),
  message: oneLine(message),
})

/** Checks a build against a shell. */
export function checkBuild(build: Build, shell: Sources['shell']): CheckedBuild {
  return { ...build, contractFaults: contractFaults(build.fragment, shell) }
}

/** Returns all faults of a build, one sentence each. */
export const faultsOf = ({ fileFaults, contractFaults: ofContract }: CheckedBuild): string[] => [
  ...fileFaults,
  ...ofContract,
]

/** Returns the ignored parts of a build that is still used, one sentence each. */
export const ignoredOf = ({ unknownKeys }: Build): string[] =>
  unknownKeys.map((key) => `fragment.json: ${key}: unknown key, ignored`)

function isInUse(name: string, present: string[], { replace, leaveOut }: Overlay): boolean {
  return !leaveOut.includes(name) && !present.includes(replace[name] ?? '')
}

function surveyRemote(
  name: string,
  allBuilds: readonly CheckedBuild[],
  { pin }: Overlay,
): SurveyedRemote | undefined {
  const builds = allBuilds.filter(({ fragment }) => fragment.name === name)
  const pinned = builds.find(({ fragment }) => fragment.version === pin[name])
  const wantedBuild = pinned ?? builds[0]
  if (!wantedBuild) return undefined

  const goodBuilds = builds.filter((build) => faultsOf(build).length === 0)
  const remote = { name, wanted: wantedBuild, builds }
  if (goodBuilds.includes(wantedBuild)) {
    return {
      ...remote,
      choice: pinned ? 'pinned' : 'highest',
      ...withPrevious(wantedBuild, goodBuilds),
    }
  }
  const [highestGood] = goodBuilds
  if (highestGood)
    return { ...remote, choice: 'fallback', ...withPrevious(highestGood, goodBuilds) }
  return { ...remote, choice: 'unfit', ...withPrevious(wantedBuild, goodBuilds) }
}

function withPrevious(current: CheckedBuild, goodBuilds: CheckedBuild[]) {
  const lower = goodBuilds.indexOf(current) + 1
  return { current, previous: lower > 0 ? goodBuilds[lower] : undefined }
}

/** Overlay decisions about builds that don't exist. */
function idleDecisions(
  builds: readonly CheckedBuild[],
  names: string[],
  { pin, replace }: Overlay,
): Problem[] {
  const versions = new Set(builds.map(({ fragment }) => `${fragment.name} ${fragment.version}`))
  const pins = Object.entries(pin)
    .filter(([name, version]) => !versions.has(`${name} ${version}`))
    .map(([name, version]) => ({ name, message: `${version}: pinned, but doesn't exist` }))
  const replacements = Object.entries(replace)
    .filter(([, by]) => !names.includes(by))
    .map(([name, by]) => ({ name, message: `replaced by ${by}, which doesn't exist` }))
  return [...pins, ...replacements]
}

import { contractFaults } from './compare'
import { readOverlay, type Overlay } from './composer/overlay'
import { readBuilds, type Build } from './composer/read-builds'
import { oneLine } from './reason-of'
import type { Problem } from './registry'
import { shellPaths, type ShellManifest } from './shell-manifest'

export type Sources = {
  /** Folders of builds, the one that wins first. */
  folders: readonly string[]
  /** The one of them that the dev server writes to: whatever remote is in it is taken from nowhere else, and unchecked. */
  developed?: string | undefined
  /** `registry-overlay.json`, which need not exist. */
  overlay: string
  shell: Pick<ShellManifest, 'versions' | 'exports' | 'reads'>
}

/** A build beside what the shell lends: `contractFaults` are sentences, none when it fits. */
export type JudgedBuild = Build & { contractFaults: string[] }

/**
 * Why a version is the one in use. `fallback`: the pinned or highest one has faults. `unfit`: every
 * version has faults, so it is the pinned or highest one nevertheless.
 */
export type Choice = 'highest' | 'pinned' | 'fallback' | 'unfit'

export type SurveyedRemote = {
  name: string
  choice: Choice
  /** The one that is pinned, or else the highest one. */
  wanted: JudgedBuild
  current: JudgedBuild
  /** The next lower one without faults. */
  previous: JudgedBuild | undefined
  /** All, highest version first. */
  builds: JudgedBuild[]
}

export type Survey = {
  remotes: SurveyedRemote[]
  /** Builds of remotes that the overlay replaces or leaves out. */
  absent: JudgedBuild[]
  /** Of the pages that the shell has itself. */
  shellPaths: string[]
  /** What is wrong but for the faults of builds that could be read. */
  problems: Problem[]
}

/**
 * What lies in the folders and which version of each remote a shell would use: the pinned one, or
 * the highest, unless it is damaged or does not fit and another does. Never throws for what it
 * finds: each problem is one line and takes out that build alone.
 */
export function surveyRemotes(sources: Sources): Survey {
  const { builds, overlay, problems } = readSources(sources)
  const survey = surveyBuilds({ builds, overlay, shell: sources.shell })
  return { ...survey, problems: [...problems, ...survey.problems] }
}

/** What lies in the folders, judged, and what the installation decides: all that a survey is made of. */
export function readSources({ folders, developed, overlay: overlayFile, shell }: Sources) {
  const { overlay, problems: ofOverlay } = readOverlay(overlayFile)
  const { builds, problems: ofBuilds } = readBuilds(folders, developed)
  return {
    builds: builds.map((build) => judge(build, shell)),
    overlay,
    problems: [...ofOverlay, ...ofBuilds].map(inOneLine),
  }
}

/** The same of builds that were read and judged already, highest version first: a pure function, for many overlays. */
export function surveyBuilds(given: {
  builds: readonly JudgedBuild[]
  overlay: Overlay
  shell: Pick<ShellManifest, 'reads'>
}): Survey {
  const { builds, overlay, shell } = given
  const present = [...new Set(builds.map(({ fragment }) => fragment.name))].toSorted()
  const names = present.filter((name) => isInUse(name, present, overlay))
  return {
    remotes: names.flatMap((name) => surveyRemote(name, builds, overlay) ?? []),
    absent: builds.filter(({ fragment }) => !names.includes(fragment.name)),
    shellPaths: shellPaths(shell),
    problems: idleDecisions(builds, names, overlay).map(inOneLine),
  }
}

/** All that is wrong with what a survey has found, the faults of every build and what is ignored of them included. */
export function problemsOf({ remotes, absent, problems }: Survey): Problem[] {
  const builds = [...remotes.flatMap((remote) => remote.builds), ...absent]
  const faults = builds.flatMap((build) =>
    [...faultsOf(build), ...ignoredOf(build)].map((fault) => ({
      name: build.fragment.name,
      message: `${build.fragment.version}: ${fault}`,
    })),
  )
  return [...problems, ...faults.map(inOneLine)]
}

const inOneLine = ({ name, message }: Problem): Problem => ({
  name: oneLine(name),
  message: oneLine(message),
})

/** A build held against a shell. */
export function judge(build: Build, shell: Sources['shell']): JudgedBuild {
  return { ...build, contractFaults: contractFaults(build.fragment, shell) }
}

/** All that is wrong with a build, one sentence each. */
export const faultsOf = ({ fileFaults, contractFaults: ofContract }: JudgedBuild): string[] => [
  ...fileFaults,
  ...ofContract,
]

/** What is passed over of a build that is used nevertheless, one sentence each. */
export const ignoredOf = ({ unknownKeys }: Build): string[] =>
  unknownKeys.map((key) => `fragment.json: ${key}: unknown key, ignored`)

function isInUse(name: string, present: string[], { replace, leaveOut }: Overlay): boolean {
  return !leaveOut.includes(name) && !present.includes(replace[name] ?? '')
}

function surveyRemote(
  name: string,
  all: readonly JudgedBuild[],
  { pin }: Overlay,
): SurveyedRemote | undefined {
  const builds = all.filter(({ fragment }) => fragment.name === name)
  const pinned = builds.find(({ fragment }) => fragment.version === pin[name])
  const wanted = pinned ?? builds[0]
  if (!wanted) return undefined

  const good = builds.filter((build) => faultsOf(build).length === 0)
  const remote = { name, wanted, builds }
  if (good.includes(wanted)) {
    return { ...remote, choice: pinned ? 'pinned' : 'highest', ...withPrevious(wanted, good) }
  }
  const [highestGood] = good
  if (highestGood) return { ...remote, choice: 'fallback', ...withPrevious(highestGood, good) }
  return { ...remote, choice: 'unfit', ...withPrevious(wanted, good) }
}

function withPrevious(current: JudgedBuild, good: JudgedBuild[]) {
  const lower = good.indexOf(current) + 1
  return { current, previous: lower > 0 ? good[lower] : undefined }
}

/** What the overlay decides about builds that are not there. */
function idleDecisions(
  builds: readonly JudgedBuild[],
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

import type { Problem } from './registry'
import { faultsOf, problemsOf, type Choice, type CheckedBuild, type Survey } from './survey'

type ListedBuild = { version: string; folder: string; faults: string[] }

type ListedRemote = {
  name: string
  /** The version in use. */
  version: string
  choice: Choice
  /** The pinned or highest build, which isn't in use when `choice` is `fallback`. */
  wanted: ListedBuild
  previous?: string
  /** Versions that are neither in use nor `previous`, highest first. */
  others: ListedBuild[]
}

/** A survey for people and machines: no fragments, only which version is used and why. */
export type Listing = {
  remotes: ListedRemote[]
  /** Remotes that the overlay replaces or omits. */
  absent: string[]
  problems: Problem[]
}

/** Returns what an installation uses and why, from its survey. */
export function listingOf(survey: Survey): Listing {
  return {
    remotes: survey.remotes.map(({ name, choice, wanted, current, previous, builds }) => ({
      name,
      version: current.fragment.version,
      choice,
      wanted: toListedBuild(wanted),
      ...(previous && { previous: previous.fragment.version }),
      others: builds.filter((build) => build !== current && build !== previous).map(toListedBuild),
    })),
    absent: [...new Set(survey.absent.map(({ fragment }) => fragment.name))],
    problems: problemsOf(survey),
  }
}

const toListedBuild = (build: CheckedBuild): ListedBuild => ({
  version: build.fragment.version,
  folder: build.folder,
  faults: faultsOf(build),
})

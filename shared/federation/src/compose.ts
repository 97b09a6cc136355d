import { createHash } from 'node:crypto'

import { giveEachKeyOnce } from './composer/own-keys'
import { keepOwnReads } from './composer/own-reads'
import { giveEachPathOnce } from './composer/own-routes'
import { remembered } from './composer/remembered'
import type { Fragment, Registry, RegistryRemote, RemoteBuild } from './registry'
import { problemsOf, surveyRemotes, type Sources, type Survey, type SurveyedRemote } from './survey'

/** The registry of what lies in the folders: `registryOf` a survey of them. */
export const composeRegistry = (sources: Sources): Registry => registryOf(surveyRemotes(sources))

/**
 * The registry as a page carries it: of every remote the version in use, with the next lower one to
 * fall back on. A remote of which no version is intact and fits stays, so that its pages say so
 * instead of being unknown.
 */
const registryOf = (survey: Survey): Registry => withRevision(contentOf(survey))

/** A registry without the name that its content has, for those who change it yet. */
export type Content = Omit<Registry, 'rev'>

/** The same as `registryOf`, not named yet. */
export function contentOf(survey: Survey): Content {
  const { remotes: routed, problems: ofPaths } = giveEachPathOnce(
    survey.remotes.map(toRemote),
    survey.shellPaths,
  )
  const { remotes: keyed, problems: ofKeys } = giveEachKeyOnce(routed)
  const { remotes, problems: ofReads } = keepOwnReads(keyed)
  const problems = [...problemsOf(survey), ...ofPaths, ...ofKeys, ...ofReads]
  return { remotes, problems }
}

/** A registry under the name that its content has. */
export function withRevision(content: Content): Registry {
  return { rev: revision(content), ...content }
}

function toRemote({ choice, current, previous }: SurveyedRemote): RegistryRemote {
  const { name, routes, navigation, slots, palette, drawings } = current.fragment
  // altered files are refused by their hashes, and may be mended while the page is open
  const isRefused = choice === 'unfit' && current.contractFaults.length > 0
  return {
    name,
    routes,
    navigation,
    slots,
    ...(palette && { palette }),
    ...(drawings && { drawings }),
    ...toLoadable(current.fragment),
    ...(isRefused && { refused: current.contractFaults }),
    ...(previous && { previous: toLoadable(previous.fragment) }),
  }
}

const toLoadable = remembered((fragment: Fragment): RemoteBuild => {
  const { name, version, global, entry, integrity, files, preload, lent } = fragment
  const checked = (file: string) => {
    const known = files[file]
    return known ? [{ file, integrity: known.integrity }] : []
  }
  return {
    version,
    base: `/mfe/${name}/${version}/`,
    global,
    entry,
    integrity,
    preload: Object.fromEntries(
      Object.entries(preload).map(([module, needed]) => [module, needed.flatMap(checked)]),
    ),
    ...(lent && { lent }),
  }
})

/** By digests of what remotes consist of: most of it is the same in the registry of every tenant, and large. */
function revision({ remotes, problems }: Content): string {
  const parts = remotes.map((remote) =>
    Object.entries(remote).map(([key, value]) => [key, isObject(value) ? digestOf(value) : value]),
  )
  return digest({ parts, problems }).slice(0, 16)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const digestOf = remembered(digest)

import type { Problem, RegistryRemote, RemoteBuild } from '@meshdeck/federation/registry'
import { matchRoutes } from '@meshdeck/platform/shell'
import { createContext, use } from 'react'

import { readPageData } from './page-data'

/** What the registry declares; the same for the life of the page. */
export const RemotesContext = createContext<readonly RegistryRemote[]>([])

export const useRemotes = () => use(RemotesContext)

/** Whether the page at a path is for those who are signed in: all are but a few that their fragments say so of, such as an invitation. */
export function needsSession(path: string, remotes: readonly RegistryRemote[]): boolean {
  const declared = remotes.flatMap(({ routes }) =>
    routes.map((route) => ({ path: route.path, handle: route })),
  )
  const route = matchRoutes(declared, path)?.[0]?.route.handle
  return !(route && 'layout' in route && route.layout === 'none' && route.session === false)
}

let known: readonly RemoteBuild[] = []

/** Makes every build of the registry known. Loads nothing. */
export function registerBuilds(remotes: readonly RegistryRemote[]): void {
  known = remotes.flatMap(buildsOf)
}

export const knownBuilds = () => known

/** The build of a remote, and the one before it that takes its place if need be. */
export const buildsOf = (remote: RegistryRemote): RemoteBuild[] =>
  remote.previous ? [remote, remote.previous] : [remote]

/** Whether the entry of a build has run in this page. */
export function hasRun({ global }: RemoteBuild): boolean {
  return Reflect.get(globalThis, global) !== undefined
}

/** What became of a remote in this page. */
export type BuildState =
  | { is: 'running' | 'unopened'; version: string }
  | { is: 'fallback'; version: string; failed: string }
  | { is: 'refused'; version: string; reasons: readonly string[] }

/** Which build of a remote runs, if any does, and why not the newest. */
export function buildState({ version, refused, previous, ...build }: RegistryRemote): BuildState {
  if (refused) return { is: 'refused', version, reasons: refused }
  if (previous && hasRun(previous))
    return { is: 'fallback', version: previous.version, failed: version }
  return { is: hasRun({ ...build, version }) ? 'running' : 'unopened', version }
}

type Delivery = {
  rev: string
  problems: readonly Problem[]
  remotes: ReadonlyArray<{ name: string; state: BuildState }>
  /** Package that the shell lends, and its version. */
  lent: ReadonlyArray<readonly [name: string, version: string]>
}

/** What was delivered into this page. */
export function readDelivery(): Delivery {
  const { registry } = readPageData()
  return {
    rev: registry.rev,
    problems: registry.problems,
    remotes: registry.remotes.map((remote) => ({ name: remote.name, state: buildState(remote) })),
    lent: ['@meshdeck/platform', '@meshdeck/ui'].map((name) => [name, lentVersions()[name] ?? '']),
  }
}

/** Put in by the build of the shell (`shared/federation/src/webpack/host.ts`); absent in tests of components. */
declare const LENT_VERSIONS: Record<string, string> | undefined

/** Package that the shell lends to remotes → its version. */
export const lentVersions = (): Record<string, string> =>
  typeof LENT_VERSIONS === 'undefined' ? {} : LENT_VERSIONS

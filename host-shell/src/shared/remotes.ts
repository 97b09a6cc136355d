import type { Problem, RegistryRemote, RemoteBuild } from '@meshdeck/federation/registry'
import { matchRoutes } from '@meshdeck/platform/shell'
import { createContext, use } from 'react'

import { readPageData } from './page-data'

/** Remotes that the registry declares. They stay the same while the page is open. */
export const RemotesContext = createContext<readonly RegistryRemote[]>([])

export const useRemotes = () => use(RemotesContext)

/**
 * Whether the page at a path needs a session: all pages do except a few that their remotes exempt, such as an
 * invitation.
 */
export function needsSession(path: string, remotes: readonly RegistryRemote[]): boolean {
  const declared = remotes.flatMap(({ routes }) =>
    routes.map((route) => ({ path: route.path, handle: route })),
  )
  const route = matchRoutes(declared, path)?.[0]?.route.handle
  return !(route && 'layout' in route && route.layout === 'none' && route.session === false)
}

let registeredBuilds: readonly RemoteBuild[] = []

/** Registers every build of the registry. Loads nothing. */
export function registerBuilds(remotes: readonly RegistryRemote[]): void {
  registeredBuilds = remotes.flatMap(buildsOf)
}

export const knownBuilds = () => registeredBuilds

/** Returns the build of a remote and the previous one, which is its fallback. */
export const buildsOf = (remote: RegistryRemote): RemoteBuild[] =>
  remote.previous ? [remote, remote.previous] : [remote]

/** Whether a build's entry has run in this page. */
export function hasRun({ global }: RemoteBuild): boolean {
  return Reflect.get(globalThis, global) !== undefined
}

export type BuildState =
  | { is: 'running' | 'unopened'; version: string }
  | { is: 'fallback'; version: string; failed: string }
  | { is: 'refused'; version: string; reasons: readonly string[] }

/** Returns which build of a remote runs, if any, and why it isn't the newest. */
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
  /** Packages that the shell shares, with their versions. */
  sharedPackages: ReadonlyArray<readonly [name: string, version: string]>
}

/** Returns the versions and builds that were delivered with this page. */
export function readDelivery(): Delivery {
  const { registry } = readPageData()
  return {
    rev: registry.rev,
    problems: registry.problems,
    remotes: registry.remotes.map((remote) => ({ name: remote.name, state: buildState(remote) })),
    sharedPackages: ['@meshdeck/platform', '@meshdeck/ui'].map((name) => [
      name,
      sharedVersions()[name] ?? '',
    ]),
  }
}

/** Set by the shell's build (`shared/federation/src/webpack/host.ts`); undefined in component tests. */
declare const SHARED_VERSIONS: Record<string, string> | undefined

/** Returns the packages that the shell shares with remotes and their versions. */
export const sharedVersions = (): Record<string, string> =>
  typeof SHARED_VERSIONS === 'undefined' ? {} : SHARED_VERSIONS

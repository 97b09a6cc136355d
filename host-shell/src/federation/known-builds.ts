import type { RegistryRemote, RemoteBuild } from '@meshdeck/federation/registry'

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

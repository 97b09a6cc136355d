import type { RemoteBuild } from '@meshdeck/federation/registry'

import { knownBuilds } from '../shared/remotes'

type Containers = Awaited<ReturnType<typeof openContainers>>

let opening: Promise<Containers> | undefined

/**
 * Loads the exports of a module of a build, undefined if there is no such module. Each entry is loaded once; a failure
 * is not cached.
 */
export async function loadExports<Exports>(
  { global }: RemoteBuild,
  module: string,
): Promise<Exports | null> {
  opening ??= openContainers()
  const containers = await opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return containers.loadRemote<Exports>(`${global}/${module}`)
}

async function openContainers() {
  const { createContainers } = await fetchFederation()
  return createContainers(knownBuilds())
}

/** In a separate file because neither the sign-in nor the dashboard needs it. */
export const fetchFederation = () =>
  import(/* webpackChunkName: "federation" */ './create-containers')

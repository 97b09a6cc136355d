import type { RegistryRemote, RemoteBuild } from '@meshdeck/federation/registry'
import { translationsSettled } from '@meshdeck/platform/shell'
import type { ComponentType } from 'react'

import { buildsOf, hasRun } from '../shared/remotes'
import { loadExports } from './containers'
import {
  follow,
  type FollowedPromise,
  IncompatibleRemoteError,
  PageLoadError,
} from './load-outcome'

type Loading = FollowedPromise<ComponentType<Record<string, unknown>>>

const modules = new Map<string, Loading>()

/**
 * Returns the loading component of a module with its translations, the same object at every render. A failure is kept
 * until `forgetModule`, so that rendering again doesn't retry.
 */
export function moduleOf(remote: RegistryRemote, module: string): Loading {
  return modules.get(idOf(remote, module)) ?? storeModule(remote, module, load(remote, module))
}

/** Makes the next render of a failed module load it again. */
export function forgetModule(remote: RegistryRemote, module: string): void {
  modules.delete(idOf(remote, module))
}

function storeModule(
  remote: RegistryRemote,
  module: string,
  loading: ReturnType<typeof load>,
): Loading {
  const followed = follow(loading)
  modules.set(idOf(remote, module), followed)
  return followed
}

async function load(remote: RegistryRemote, module: string) {
  const component = await loadComponent<Record<string, unknown>>(remote, module)
  // waits for the translations here, so that rendering doesn't have to
  await translationsSettled()
  return component
}

const idOf = ({ name }: RegistryRemote, module: string) => `${name}/${module}`

/**
 * Loads the component that a remote's module exports under its own name. A build that fails to load or throws while
 * loading is replaced with the previous one, once for the whole remote.
 */
export async function loadComponent<Props>(
  remote: RegistryRemote,
  module: string,
): Promise<ComponentType<Props>> {
  refuseUnfit(remote)
  const [build, ...older] = buildsOf(remote)
  if (!build) throw new PageLoadError(`${remote.name} has no build`)

  try {
    return await loadFrom<Props>(build, module)
  } catch (error) {
    const [previous] = older
    // an entry that has run stays: two builds of one remote never share a page
    if (!previous || hasRun(build)) throw error
    console.error(`${remote.name} ${build.version} did not load, trying ${previous.version}`, error)
    return loadFrom<Props>(previous, module)
  }
}

async function loadFrom<Props>(build: RemoteBuild, module: string): Promise<ComponentType<Props>> {
  const exports = await loadExports<Partial<Record<string, ComponentType<Props>>>>(
    build,
    module,
  ).catch((cause: unknown) => {
    throw new PageLoadError(`${module} of ${build.global} did not load: ${String(cause)}`, {
      cause,
    })
  })
  const component = exports?.[module]
  if (!component) throw new PageLoadError(`${build.global} exposes no ${module}`)
  return component
}

function refuseUnfit({ name, version, refused }: RegistryRemote): void {
  if (refused) throw new IncompatibleRemoteError(`${name} ${version}\n${refused.join('\n')}`)
}

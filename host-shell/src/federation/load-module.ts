import type { RegistryRemote, RemoteBuild } from '@meshdeck/federation/registry'
import type { ComponentType } from 'react'

import { loadExports } from './containers'
import { buildsOf, hasRun } from './known-builds'
import { IncompatibleRemoteError, PageLoadError } from './load-errors'

/**
 * The component that a module of a remote exports under its own name. A build that does not arrive
 * or throws on arrival is replaced by the previous one, once for the whole remote.
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

import type { RemoteBuild } from '@meshdeck/federation/registry'

type Containers = Awaited<ReturnType<typeof openContainers>>

let known: readonly RemoteBuild[] = []
let opening: Promise<Containers> | undefined

/** Makes every build of the registry known. Loads nothing. */
export function registerContainers(builds: readonly RemoteBuild[]): void {
  known = builds
}

/** The exports of a module of a build. Its entry is loaded once; a failure is not remembered. */
export async function loadExports<Exports>(
  { global }: RemoteBuild,
  module: string,
): Promise<Exports> {
  opening ??= openContainers()
  const containers = await opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
  const exports = await containers.loadRemote<Exports>(`${global}/${module}`)
  if (!exports) throw new Error(`${global} has no ${module}`)
  return exports
}

/** Whether the entry of a build has run in this page. */
export function hasRun({ global }: RemoteBuild): boolean {
  return Reflect.get(globalThis, global) !== undefined
}

// in a file of its own: the sign-in needs none of it
async function openContainers() {
  const { createContainers } = await import(
    /* webpackChunkName: "federation" */ './create-containers'
  )
  return createContainers(known)
}

import type { RemoteBuild } from '@meshdeck/federation/registry'

import { entryScripts } from './entry-scripts'

/** What an entry leaves behind under the global name of its build; made by webpack. */
type Container = {
  /** Hands over the packages that the shell lends. Throws when others were handed over before. */
  init: (shared: unknown) => void | Promise<void>
  /** The factory of an exposed module, once its files are here. */
  get: <Exports>(module: string) => Promise<() => Exports>
}

declare global {
  /** Offers the shell's packages; webpack puts both into the shell's files. */
  var __webpack_init_sharing__: (scope: 'default') => void | Promise<void>
  var __webpack_share_scopes__: { default: unknown }
}

let scripts: ReturnType<typeof entryScripts> | undefined

const containers = new Map<string, Promise<Container>>()

/** Makes every build of the registry known. Loads nothing. */
export function registerContainers(builds: readonly RemoteBuild[]): void {
  scripts = entryScripts(builds)
}

/** The exports of a module of a build. Its entry is loaded once; a failure is not remembered. */
export async function loadExports<Exports>(build: RemoteBuild, module: string): Promise<Exports> {
  const container = await containerOf(build)
  const factory = await container.get<Exports>(`./${module}`)
  return factory()
}

/** Whether the entry of a build has run in this page. */
export function hasRun({ global }: RemoteBuild): boolean {
  return Reflect.get(globalThis, global) !== undefined
}

function containerOf(build: RemoteBuild): Promise<Container> {
  const known = containers.get(build.global)
  if (known) return known
  const opening = open(build).catch((error: unknown) => {
    containers.delete(build.global)
    throw error
  })
  containers.set(build.global, opening)
  return opening
}

async function open(build: RemoteBuild): Promise<Container> {
  if (!hasRun(build)) await scripts?.load(build)
  const container: unknown = Reflect.get(globalThis, build.global)
  if (!isContainer(container)) throw new Error(`${build.entry} left no ${build.global}`)
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  return container
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

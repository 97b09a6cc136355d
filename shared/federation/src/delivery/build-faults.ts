import { contractFaults } from '../compare'
import { ownersAmongShell, ownPaths, pathFaults } from '../composer/own-routes'
import type { Fleet } from '../composer/tenant-overlay'
import { reasonOf } from '../reason-of'
import type { Fragment } from '../registry'
import { parseShellManifest, shellPaths, type ShellManifest } from '../shell-manifest'
import type { Deliveries } from './deliveries'
import { fetchFragment } from './fetch-build'
import type { TrustedKey } from './signatures'
import { DeliveryError, type Store } from './store'

/** A shell that somebody runs, by the name that is told. */
export type LiveShell = { label: string; shell: ShellManifest }

export const shellKey = (version: string) => `shells/${version}.json`

/** What each of the shells lends that somebody runs. */
export function readLiveShells(store: Store, { shells }: Deliveries): Promise<LiveShell[]> {
  return Promise.all(
    shells.map(async ({ version }) => {
      const stored = await store.read(shellKey(version))
      if (!stored) throw new DeliveryError(`${shellKey(version)} doesn't exist in ${store.name}.`)
      try {
        return {
          label: `shell ${version}`,
          shell: parseShellManifest(JSON.parse(String(stored.content))),
        }
      } catch (error) {
        throw new DeliveryError(`${shellKey(version)}: ${reasonOf(error)}`, { cause: error })
      }
    }),
  )
}

/** What would break with which shell, one sentence each that begins with the shell's name; none when it fits all. */
export function faultsByShell(fragment: Fragment, shells: readonly LiveShell[]): string[] {
  return shells.flatMap(({ label, shell }) => {
    const ofPaths = pathFaults(fragment.routes, ownersAmongShell(shellPaths(shell)))
    return [...contractFaults(fragment, shell), ...ofPaths].map((fault) => `${label}: ${fault}`)
  })
}

/** Which paths of a build other remotes have that are in use beside it: not those that it takes the place of. */
export async function faultsBesideOthers(
  fragment: Fragment,
  place: { store: Store; deliveries: Deliveries; fleet: Fleet },
  keys: readonly TrustedKey[] | undefined,
): Promise<string[]> {
  const { store, deliveries, fleet } = place
  const beside = Object.entries(deliveries.remotes).flatMap(([name, { inUse }]) =>
    inUse && name !== fragment.name && !isInPlaceOf(fragment.name, name, fleet)
      ? [{ name, version: inUse.version }]
      : [],
  )
  const others = await Promise.all(beside.map((build) => fetchFragment(store, build, keys)))
  const owners = others.reduce(
    (known, { fragment: other }) => ownPaths(known, other.name, other.routes),
    ownersAmongShell([]),
  )
  return pathFaults(fragment.routes, owners)
}

/** Whether a tenant has only ever one of the two, as far as the fleet decides it. */
function isInPlaceOf(name: string, other: string, fleet: Fleet): boolean {
  const layers = [fleet, ...Object.values(fleet.editions)]
  const isDecided = layers.some(({ replace }) => replace[name] === other || replace[other] === name)
  return isDecided || fleet.standIns.some((standIn) => standIn === name || standIn === other)
}

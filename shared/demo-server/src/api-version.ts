import {
  type Capability,
  hasCapability,
  type Release,
  releases,
} from '@meshdeck/domain/capabilities'

/** Server versions that this server can emulate. One without a difference of its own is like the version before it. */
export const apiVersions = releases
export const defaultApiVersion = apiVersions[0]
export type ApiVersion = Release

/** One value for each server version. */
export type PerVersion<T> = Record<ApiVersion, T>

/** What versions change, each at the first one that has it. */
type Changes<T> = { [Version in ApiVersion]?: Partial<T> }

/**
 * Returns the value of each version, from that of the first and what later ones change. A resource lists its
 * differences in its versions file (`node-versions.ts`). What the console has to know as well is a capability.
 */
export function perVersion<T extends object>(changes: Changes<T> & { '1.0.0': T }): PerVersion<T> {
  return withChanges(
    byVersion(() => changes['1.0.0']),
    changes,
  )
}

/** Returns the values of `base`, each with the changes up to its version. */
export function withChanges<T extends object>(
  base: PerVersion<T>,
  changes: Changes<T>,
): PerVersion<T> {
  return byVersion((version) => {
    const until = apiVersions.slice(0, apiVersions.indexOf(version) + 1)
    return Object.assign({}, base[version], ...until.map((earlier) => changes[earlier]))
  })
}

/** Returns one of two values for each version, by what the table of capabilities says about it. */
export function byCapability<T>(
  capability: Capability,
  { has, lacks }: { has: T; lacks: T },
): PerVersion<T> {
  return byVersion((release) => (hasCapability(capability, { release, isPro: true }) ? has : lacks))
}

export function byVersion<T>(valueOf: (version: ApiVersion) => T): PerVersion<T> {
  return Object.assign({}, ...apiVersions.map((version) => ({ [version]: valueOf(version) })))
}

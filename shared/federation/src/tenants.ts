import { createHash } from 'node:crypto'

import { emptyOverlay, type Overlay } from './composer/overlay'
import { dropDuplicateKeys } from './composer/own-keys'
import { dropDuplicatePaths, dropInvalidReads, memoizePerObject } from './composer/own-routes'
import {
  mergeOverlays,
  parseFleet,
  parseTenant,
  type Fleet,
  type Tenant,
} from './composer/tenant-overlay'
import type { Deliveries } from './delivery/deliveries'
import type { Problem, Registry, RegistryRemote, Text, Fragment, RemoteBuild } from './registry'
import type { Settings } from './settings'
import type { ShellManifest } from './shell-manifest'
import {
  surveyBuilds,
  type CheckedBuild,
  problemsOf,
  surveyRemotes,
  type Sources,
  type Survey,
  type SurveyedRemote,
} from './survey'

/** Returns the registry of the builds in the folders: `registryOf` a survey of them. */
export const composeRegistry = (sources: Sources): Registry => registryOf(surveyRemotes(sources))

/**
 * Returns the registry that a page contains: the version in use of every remote, with the next lower one as its
 * fallback. A remote without an intact version that fits is kept, so that its pages show the reason instead of being
 * unknown.
 */
const registryOf = (survey: Survey): Registry => withRevision(contentOf(survey))

/** A registry without its revision, for callers that still change it. */
type Content = Omit<Registry, 'rev'>

/** Like `registryOf`, but without the revision. */
function contentOf(survey: Survey): Content {
  const { remotes: routed, problems: ofPaths } = dropDuplicatePaths(
    survey.remotes.map(toRemote),
    survey.shellPaths,
  )
  const { remotes: keyed, problems: ofKeys } = dropDuplicateKeys(routed)
  const { remotes, problems: ofReads } = dropInvalidReads(keyed)
  const problems = [...problemsOf(survey), ...ofPaths, ...ofKeys, ...ofReads]
  return { remotes, problems }
}

/** Adds the revision of the content to a registry. */
function withRevision(content: Content): Registry {
  return { rev: revision(content), ...content }
}

function toRemote({ choice, current, previous }: SurveyedRemote): RegistryRemote {
  const { name, routes, navigation, slots, palette, drawings } = current.fragment
  // altered files are rejected by their hashes, and may be repaired while the page is open
  const isRefused = choice === 'unfit' && current.contractFaults.length > 0
  return {
    name,
    routes,
    navigation,
    slots,
    ...(palette && { palette }),
    ...(drawings && { drawings }),
    ...toLoadable(current.fragment),
    ...(isRefused && { refused: current.contractFaults }),
    ...(previous && { previous: toLoadable(previous.fragment) }),
  }
}

const toLoadable = memoizePerObject((fragment: Fragment): RemoteBuild => {
  const { name, version, global, entry, integrity, files, preload, lent } = fragment
  const withIntegrity = (file: string) => {
    const knownFile = files[file]
    return knownFile ? [{ file, integrity: knownFile.integrity }] : []
  }
  return {
    version,
    base: `/mfe/${name}/${version}/`,
    global,
    entry,
    integrity,
    preload: Object.fromEntries(
      Object.entries(preload).map(([module, needed]) => [module, needed.flatMap(withIntegrity)]),
    ),
    ...(lent && { lent }),
  }
})

/** Revision from digests of the parts of remotes: most are equal in the registries of all tenants, and large. */
function revision({ remotes, problems }: Content): string {
  const parts = remotes.map((remote) =>
    Object.entries(remote).map(([key, value]) => [key, isObject(value) ? digestOf(value) : value]),
  )
  return digest({ parts, problems }).slice(0, 16)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const digestOf = memoizePerObject(digest)

export { parseFleet, parseTenant } from './composer/tenant-overlay'
export type { Fleet, Tenant } from './composer/tenant-overlay'

/** Inputs for the registries of tenants. */
export type RegistrySources = {
  /** All existing builds, highest version first, with their faults. */
  builds: readonly CheckedBuild[]
  shell: Pick<ShellManifest, 'reads'>
  fleet: Fleet
  /** Published versions, and which tenants use which; a remote that isn't listed is used in its highest version. */
  deliveries?: Pick<Deliveries, 'remotes'>
  /** The installation's own decisions for every tenant; they are applied last, so they win. */
  overlay?: Overlay
  /** Problems of the sources of builds and overlay. */
  problems?: readonly Problem[]
}

export type TenantConsole = { registry: Registry; branding: Settings['branding'] }

type NamedTenant = { name: string; tenant: Tenant }

/** Fleet of an installation without tenants. */
export const noFleet: Fleet = parseFleet({})
export const noTenant: NamedTenant = { name: '', tenant: parseTenant({}) }

/**
 * Composes the console of one tenant: a pure function without reads or writes. The order of priority is the tenant's
 * overlay, its trials of deliveries, the deliveries for all, its edition, and the fleet.
 */
export function composeTenant(
  ingredients: RegistrySources,
  namedTenant: NamedTenant,
): TenantConsole {
  return rename(
    contentFor(ingredients, overlayOf(ingredients, namedTenant)),
    namedTenant.tenant,
    withRevision,
  )
}

/** Composes the consoles of many tenants; those with equal decisions share the work. */
export function composeTenants(
  ingredients: RegistrySources,
  tenants: ReadonlyMap<string, Tenant>,
): Map<string, TenantConsole> {
  const knownContents = new Map<string, Content>()
  const revise = memoizePerObject(withRevision)
  const composed = [...tenants].map(([name, tenant]): [string, TenantConsole] => {
    const overlay = overlayOf(ingredients, { name, tenant })
    const key = JSON.stringify(overlay)
    const content = knownContents.get(key) ?? contentFor(ingredients, overlay)
    knownContents.set(key, content)
    return [name, rename(content, tenant, revise)]
  })
  return new Map(composed)
}

/** Merges all decisions for a tenant into one overlay, with its keys in a fixed order. */
function overlayOf(ingredients: RegistrySources, { name, tenant }: NamedTenant): Overlay {
  const { fleet, deliveries = { remotes: {} }, overlay: own = emptyOverlay } = ingredients
  const edition = (tenant.edition && fleet.editions[tenant.edition]) ?? emptyOverlay
  const layers = [fleet, edition, pinsOfDelivery(name, deliveries), tenant, own]
  const { pin, replace, leaveOut } = layers.reduce(mergeOverlays, emptyOverlay)
  const standingIn = new Set(Object.values(replace))
  const idle = fleet.standIns.filter((standIn) => !standingIn.has(standIn))
  return {
    pin: sortKeys(pin),
    replace: sortKeys(replace),
    leaveOut: [...new Set([...leaveOut, ...idle])].toSorted(),
  }
}

/** Versions in use, and those that this tenant tries before the others. */
function pinsOfDelivery(tenant: string, { remotes }: Pick<Deliveries, 'remotes'>): Overlay {
  const pins = Object.entries(remotes).flatMap(([name, { inUse, canaries }]) => {
    const placement = canaries[tenant] ?? inUse
    return placement ? [[name, placement.version] as const] : []
  })
  return { ...emptyOverlay, pin: Object.fromEntries(pins) }
}

const sortKeys = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(record)
      .toSorted()
      .map((key) => [key, record[key] ?? '']),
  )

function contentFor(ingredients: RegistrySources, overlay: Overlay): Content {
  const { builds, shell, deliveries, problems = [] } = ingredients
  const usable = builds.filter((build) => isReleased(build, overlay, deliveries))
  const survey = surveyBuilds({ builds: usable, overlay, shell })
  return contentOf({ ...survey, problems: [...problems, ...survey.problems] })
}

/**
 * Whether a build can be used by this tenant; a published version that was never promoted is only for its trial
 * tenants.
 */
function isReleased(
  { fragment: { name, version } }: CheckedBuild,
  { pin }: Overlay,
  deliveries: RegistrySources['deliveries'],
): boolean {
  const delivery = deliveries?.remotes[name]
  if (!delivery || pin[name] === version) return true
  const isPublished = delivery.published.some((build) => build.version === version)
  return !isPublished || delivery.earlier.some((build) => build.version === version)
}

/** Applies the tenant's own page titles and its brand. */
function rename(
  content: Content,
  { words: tenantTexts, branding }: Tenant,
  revise: (content: Content) => Registry,
): TenantConsole {
  const paths = Object.keys(tenantTexts)
  if (paths.length === 0) return { registry: revise(content), branding }
  const remotes = content.remotes.map((remote) => withTenantTexts(remote, tenantTexts))
  const existingPaths = new Set(
    content.remotes.flatMap(({ routes, navigation }) =>
      [...routes, ...navigation].map(({ path }) => path),
    ),
  )
  const idle = paths
    .filter((path) => !existingPaths.has(path))
    .map((path) => ({ name: 'words', message: `${path}: no page of that path` }))
  return { registry: revise({ remotes, problems: [...content.problems, ...idle] }), branding }
}

function withTenantTexts(
  remote: RegistryRemote,
  tenantTexts: Record<string, Text>,
): RegistryRemote {
  const isNamed = [...remote.routes, ...remote.navigation].some(({ path }) => tenantTexts[path])
  if (!isNamed) return remote
  const routes = remote.routes.map((route) => {
    const title = tenantTexts[route.path]
    return title && 'title' in route ? { ...route, title } : route
  })
  const navigation = remote.navigation.map((entry) => {
    const label = tenantTexts[entry.path]
    return label ? { ...entry, label } : entry
  })
  return { ...remote, routes, navigation }
}

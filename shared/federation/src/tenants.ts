import { createHash } from 'node:crypto'

import { emptyOverlay, type Overlay } from './composer/overlay'
import { giveEachKeyOnce } from './composer/own-keys'
import { keepOwnReads } from './composer/own-reads'
import { giveEachPathOnce, remembered } from './composer/own-routes'
import {
  layOver,
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
  type JudgedBuild,
  problemsOf,
  surveyRemotes,
  type Sources,
  type Survey,
  type SurveyedRemote,
} from './survey'

/** The registry of what lies in the folders: `registryOf` a survey of them. */
export const composeRegistry = (sources: Sources): Registry => registryOf(surveyRemotes(sources))

/**
 * The registry as a page carries it: of every remote the version in use, with the next lower one to
 * fall back on. A remote of which no version is intact and fits stays, so that its pages say so
 * instead of being unknown.
 */
const registryOf = (survey: Survey): Registry => withRevision(contentOf(survey))

/** A registry without the name that its content has, for those who change it yet. */
type Content = Omit<Registry, 'rev'>

/** The same as `registryOf`, not named yet. */
function contentOf(survey: Survey): Content {
  const { remotes: routed, problems: ofPaths } = giveEachPathOnce(
    survey.remotes.map(toRemote),
    survey.shellPaths,
  )
  const { remotes: keyed, problems: ofKeys } = giveEachKeyOnce(routed)
  const { remotes, problems: ofReads } = keepOwnReads(keyed)
  const problems = [...problemsOf(survey), ...ofPaths, ...ofKeys, ...ofReads]
  return { remotes, problems }
}

/** A registry under the name that its content has. */
function withRevision(content: Content): Registry {
  return { rev: revision(content), ...content }
}

function toRemote({ choice, current, previous }: SurveyedRemote): RegistryRemote {
  const { name, routes, navigation, slots, palette, drawings } = current.fragment
  // altered files are refused by their hashes, and may be mended while the page is open
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

const toLoadable = remembered((fragment: Fragment): RemoteBuild => {
  const { name, version, global, entry, integrity, files, preload, lent } = fragment
  const checked = (file: string) => {
    const known = files[file]
    return known ? [{ file, integrity: known.integrity }] : []
  }
  return {
    version,
    base: `/mfe/${name}/${version}/`,
    global,
    entry,
    integrity,
    preload: Object.fromEntries(
      Object.entries(preload).map(([module, needed]) => [module, needed.flatMap(checked)]),
    ),
    ...(lent && { lent }),
  }
})

/** By digests of what remotes consist of: most of it is the same in the registry of every tenant, and large. */
function revision({ remotes, problems }: Content): string {
  const parts = remotes.map((remote) =>
    Object.entries(remote).map(([key, value]) => [key, isObject(value) ? digestOf(value) : value]),
  )
  return digest({ parts, problems }).slice(0, 16)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const digestOf = remembered(digest)

export { parseFleet, parseTenant } from './composer/tenant-overlay'
export type { Fleet, Tenant } from './composer/tenant-overlay'

/** What the registries of tenants are made of. */
export type Ingredients = {
  /** Every build there is, highest version first, with its faults. */
  builds: readonly JudgedBuild[]
  shell: Pick<ShellManifest, 'reads'>
  fleet: Fleet
  /** What was published, and which of it is used by whom; a remote that is not in it is used in its highest version. */
  deliveries?: Pick<Deliveries, 'remotes'>
  /** What the installation itself decides, whoever the tenant is: it comes last. */
  overlay?: Overlay
  /** What was wrong where builds and overlay come from. */
  problems?: readonly Problem[]
}

export type TenantConsole = { registry: Registry; branding: Settings['branding'] }

type Named = { name: string; tenant: Tenant }

/** Of an installation that is for nobody in particular. */
export const noFleet: Fleet = parseFleet({})
export const noTenant: Named = { name: '', tenant: parseTenant({}) }

/**
 * What the console of one tenant is made of: a pure function, which reads and writes nothing. Its overlay decides
 * before what it tries of a delivery, that before what all use, that before its edition and that before the fleet.
 */
export function composeTenant(ingredients: Ingredients, named: Named): TenantConsole {
  return rename(contentFor(ingredients, overlayOf(ingredients, named)), named.tenant, withRevision)
}

/** The same for many: tenants that decide alike share the work. */
export function composeTenants(
  ingredients: Ingredients,
  tenants: ReadonlyMap<string, Tenant>,
): Map<string, TenantConsole> {
  const known = new Map<string, Content>()
  const revise = remembered(withRevision)
  const composed = [...tenants].map(([name, tenant]): [string, TenantConsole] => {
    const overlay = overlayOf(ingredients, { name, tenant })
    const key = JSON.stringify(overlay)
    const content = known.get(key) ?? contentFor(ingredients, overlay)
    known.set(key, content)
    return [name, rename(content, tenant, revise)]
  })
  return new Map(composed)
}

/** All that is decided for a tenant as one overlay, with its keys in one order. */
function overlayOf(ingredients: Ingredients, { name, tenant }: Named): Overlay {
  const { fleet, deliveries = { remotes: {} }, overlay: own = emptyOverlay } = ingredients
  const edition = (tenant.edition && fleet.editions[tenant.edition]) ?? emptyOverlay
  const layers = [fleet, edition, deliveredTo(name, deliveries), tenant, own]
  const { pin, replace, leaveOut } = layers.reduce(layOver, emptyOverlay)
  const standingIn = new Set(Object.values(replace))
  const idle = fleet.standIns.filter((standIn) => !standingIn.has(standIn))
  return {
    pin: sorted(pin),
    replace: sorted(replace),
    leaveOut: [...new Set([...leaveOut, ...idle])].toSorted(),
  }
}

/** The versions in use, and what this tenant tries before the others. */
function deliveredTo(tenant: string, { remotes }: Pick<Deliveries, 'remotes'>): Overlay {
  const pins = Object.entries(remotes).flatMap(([name, { inUse, canaries }]) => {
    const placement = canaries[tenant] ?? inUse
    return placement ? [[name, placement.version] as const] : []
  })
  return { ...emptyOverlay, pin: Object.fromEntries(pins) }
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(record)
      .toSorted()
      .map((key) => [key, record[key] ?? '']),
  )

function contentFor(ingredients: Ingredients, overlay: Overlay): Content {
  const { builds, shell, deliveries, problems = [] } = ingredients
  const usable = builds.filter((build) => isReleased(build, overlay, deliveries))
  const survey = surveyBuilds({ builds: usable, overlay, shell })
  return contentOf({ ...survey, problems: [...problems, ...survey.problems] })
}

/** What was published and never used by all is used by those alone who are to. */
function isReleased(
  { fragment: { name, version } }: JudgedBuild,
  { pin }: Overlay,
  deliveries: Ingredients['deliveries'],
): boolean {
  const delivery = deliveries?.remotes[name]
  if (!delivery || pin[name] === version) return true
  const isPublished = delivery.published.some((each) => each.version === version)
  return !isPublished || delivery.earlier.some((each) => each.version === version)
}

/** With the tenant's own words, and its brand. */
function rename(
  content: Content,
  { words, branding }: Tenant,
  revise: (content: Content) => Registry,
): TenantConsole {
  const paths = Object.keys(words)
  if (paths.length === 0) return { registry: revise(content), branding }
  const remotes = content.remotes.map((remote) => withWords(remote, words))
  const there = new Set(
    content.remotes.flatMap(({ routes, navigation }) =>
      [...routes, ...navigation].map(({ path }) => path),
    ),
  )
  const idle = paths
    .filter((path) => !there.has(path))
    .map((path) => ({ name: 'words', message: `${path}: no page of that path` }))
  return { registry: revise({ remotes, problems: [...content.problems, ...idle] }), branding }
}

function withWords(remote: RegistryRemote, words: Record<string, Text>): RegistryRemote {
  const isNamed = [...remote.routes, ...remote.navigation].some(({ path }) => words[path])
  if (!isNamed) return remote
  const routes = remote.routes.map((route) => {
    const title = words[route.path]
    return title && 'title' in route ? { ...route, title } : route
  })
  const navigation = remote.navigation.map((entry) => {
    const label = words[entry.path]
    return label ? { ...entry, label } : entry
  })
  return { ...remote, routes, navigation }
}

import { existsSync, readFileSync } from 'node:fs'

import { formatColumns } from '../format-columns.mjs'
import { rootPath } from '../paths.mjs'
import { UserError } from '../user-error.mjs'
import { requireBuilt } from './build-steps.mjs'

/** @typedef {import('@meshdeck/federation/delivery').Deliveries} Deliveries */
/** @typedef {import('@meshdeck/federation/delivery').Placement} Placement */

/**
 * Lists who uses which version, since when, and who released it.
 * @param {Deliveries} deliveries
 * @param {{ only: string | undefined, store: string }} which
 */
function statusLines({ remotes, shells }, { only, store }) {
  const rows = Object.entries(remotes)
    .filter(([name]) => only === undefined || name === only)
    .toSorted(([left], [right]) => left.localeCompare(right))
    .flatMap(([name, { inUse, canaries, earlier, published }]) => [
      [name, 'all', ...(inUse ? placementCells(inUse) : ['included version', '', ''])],
      ...Object.entries(canaries).map(([tenant, placement]) => [
        '',
        tenant,
        ...placementCells(placement),
      ]),
      ...earlier.slice(0, 3).map((placement) => ['', 'before', ...placementCells(placement)]),
      ...published.slice(0, 3).map((placement) => ['', 'published', ...placementCells(placement)]),
    ])
  const running = shells.map((placement) => ['host-shell', 'running', ...placementCells(placement)])
  const shown = only === undefined ? [...rows, ...running] : rows
  if (shown.length === 0)
    return only === undefined
      ? `No remotes are published in ${store}.`
      : `${only} isn't published in ${store}.`
  return formatColumns([['remote', 'used by', 'version', 'since', 'by'], ...shown]).join('\n')
}

/** @param {Placement} placement */
const placementCells = ({ version, since, by }) => [version, since.replace(/\.\d+Z$/, 'Z'), by]

/** @typedef {import('./request.mjs').Request} Request */
/** @typedef {import('@meshdeck/federation/delivery').Store} Store */

/** Built by the command itself, so a top-level import would fail. */
const load = () => import('@meshdeck/federation/delivery')

/** Uploads the build to the store, without activating it. @param {Request} request */
export async function publish(request) {
  const { name, keyFile, by } = request
  const store = requireStore(request)
  const { decide, publication, publishBuild, readPrivateKey } = await load()
  const key = keyFile === undefined ? undefined : readPrivateKey(keyFile)
  const { fragment, files, bytes, isKnown } = await publishBuild(store, requireBuilt(request), key)
  await decide(store, { name, decision: publication(fragment.version), by })
  const signed = key ? `signed by ${key.kid.slice(0, 8)}…` : 'without a signature'
  console.log(
    isKnown
      ? `${name} ${fragment.version} was already published${key ? ` and is now ${signed}` : ''}.`
      : `${name} ${fragment.version} is published: ${files} files, ${Math.round(bytes / 1000)} kB, ${signed}. No tenant uses this version yet.`,
  )
}

/** Activates a version for some tenants before the others. @param {Request} request */
export async function canary(request) {
  const { name, version, tenants } = request
  if (tenants.length === 0)
    throw new UserError('canary requires --tenants, such as --tenants acme,harbour.')
  const store = requireStore(request)
  await requireTenants(store, request)
  const { canary: decisionOf, meantVersion } = await load()
  const wanted = await requireCompatible(
    request,
    store,
    (delivery) => version ?? delivery.published[0]?.version ?? meantVersion(name, delivery),
  )
  await decideBy(request, store, decisionOf(name, wanted, tenants))
  console.log(`${name} ${wanted} is now in use for ${tenants.join(', ')}.`)
}

/** Activates a version for all tenants. @param {Request} request */
export async function promote(request) {
  const { name, version } = request
  const store = requireStore(request)
  const { meantVersion, promotion } = await load()
  const wanted = await requireCompatible(
    request,
    store,
    (delivery) => version ?? meantVersion(name, delivery),
  )
  const { before } = await decideBy(request, store, promotion(name, wanted))
  const former = before.inUse ? ` The previous version was ${before.inUse.version}.` : ''
  console.log(`${name} ${wanted} is now in use for all tenants.${former}`)
}

/** Reverts to an earlier version, for some tenants or for all. @param {Request} request */
export async function rollback(request) {
  const { name, version, tenants } = request
  const store = requireStore(request)
  const { canaryEnd, rollback: decisionOf } = await load()
  if (tenants.length > 0) {
    await decideBy(request, store, canaryEnd(name, tenants))
    console.log(
      `${tenants.join(', ')}: now using the same version of ${name} as all other tenants.`,
    )
    return
  }
  const { after } = await decideBy(request, store, decisionOf(name, version))
  console.log(
    after.inUse
      ? `${name} was rolled back to ${after.inUse.version}.`
      : `${name} was rolled back to the version included in the console.`,
  )
}

/** @param {Pick<Request, 'store' | 'isJson'> & { name?: string }} request */
export async function status({ name: only, store: given, isJson }) {
  const { readDeliveries } = await load()
  const store = requireStore({ store: given })
  const { deliveries } = await readDeliveries(store)
  console.log(
    isJson
      ? JSON.stringify(deliveries, null, 2)
      : statusLines(deliveries, { only, store: store.name }),
  )
}

/**
 * Stores which modules the built shell shares, so that every remote is checked against it from now on.
 * @param {Request} request
 */
export async function publishShell(request) {
  const { by, target } = request
  const store = requireStore(request)
  const { decideShells, shellKey } = await load()
  const version = request.version ?? target.version
  const manifest = readBuiltShell()
  if (!(await store.create(shellKey(version), manifest))) {
    const known = await store.read(shellKey(version))
    if (!known?.content.equals(manifest)) {
      throw new UserError(
        `host-shell ${version} is already published with other exports. Set another version with --version X.Y.Z.`,
      )
    }
  }
  await decideShells(store, (shells, since) => [
    { version, since, by },
    ...shells.filter((shell) => shell.version !== version),
  ])
  console.log(`host-shell ${version} is marked as running. All remotes are checked against it.`)
}

/** Marks a shell as no longer in use. @param {Request} request */
export async function retireShell(request) {
  const store = requireStore(request)
  const { decideShells } = await load()
  const version = request.version ?? request.target.version
  await decideShells(store, (shells) => {
    const others = shells.filter((shell) => shell.version !== version)
    if (others.length === shells.length)
      throw new UserError(`host-shell ${version} isn't marked as running.`)
    return others
  })
  console.log(
    `host-shell ${version} is no longer marked as running. Remotes aren't checked against it anymore.`,
  )
}

/** Description of the modules that the built shell shares, byte for byte. */
function readBuiltShell() {
  const file = rootPath('.build/shell/shell.json')
  if (existsSync(file)) return readFileSync(file)
  throw new UserError(`${file} doesn't exist. Run npm run build -- host-shell first.`)
}

/** @param {Pick<Request, 'store'>} request @returns {Store} */
export function requireStore({ store }) {
  if (store) return store
  throw new UserError(
    'Enter a store with --to or MESHDECK_STORE: a folder, https://…, or s3://bucket/prefix.',
  )
}

/** @param {Request} request @param {Store} store @param {import('@meshdeck/federation/delivery').Decision} decision */
async function decideBy({ name, by }, store, decision) {
  const { decide } = await load()
  return decide(store, { name, decision, by })
}

/**
 * Returns the chosen version after checking that it breaks nothing.
 * @param {Request} request
 * @param {Store} store
 * @param {(delivery: import('@meshdeck/federation/delivery').Delivery) => string} choose
 */
async function requireCompatible({ name, keys }, store, choose) {
  const { readDeliveries, deliveryOf, requirePublished, fetchFragment } = await load()
  const { faultsBesideOthers, faultsByShell, readLiveShells } = await load()
  const { readFleet } = await load()
  const { deliveries } = await readDeliveries(store)
  const delivery = deliveryOf(deliveries, name)
  const version = choose(delivery)
  requirePublished(name, version, delivery)
  const { fragment } = await fetchFragment(store, { name, version }, keys)
  const [shells, fleet] = await Promise.all([readLiveShells(store, deliveries), readFleet(store)])
  const faults = [
    ...faultsByShell(fragment, shells),
    ...(await faultsBesideOthers(fragment, { store, deliveries, fleet }, keys)),
  ]
  if (faults.length > 0)
    throw new UserError(`${name} ${version} isn't compatible: ${faults.join('; ')}.`)
  if (shells.length === 0)
    console.log(
      `The store has no published shell, so ${name} ${version} wasn't checked against one.`,
    )
  return version
}

/** @param {Store} store @param {Request} request */
async function requireTenants(store, { name, tenants }) {
  const { readTenant } = await load()
  for (const each of tenants) {
    const tenant = await readTenant(store, each)
    if (!tenant)
      throw new UserError(
        `Tenant ${each} doesn't exist in ${store.name}. No changes were made. To create it, run npm run deliver -- tenant ${each} FILE.`,
      )
    const pinned = tenant.pin[name]
    if (pinned)
      throw new UserError(`Tenant ${each} has ${name} pinned to ${pinned}. No changes were made.`)
    if (tenant.leaveOut.includes(name))
      throw new UserError(`Tenant ${each} is set to leave out ${name}. No changes were made.`)
  }
}

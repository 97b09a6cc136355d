import type { WatchedStore } from '@meshdeck/federation/delivery'
import { reasonOf } from '@meshdeck/federation/reason-of'
import type { Registry } from '@meshdeck/federation/registry'

import type { Installation } from '../installation'
import type { RequestCounts } from '../watch/metrics'

/** A tenant's version of one remote. */
export type Cell = {
  version: string
  /** Whether the tenant tries this version before others. */
  isTrial: boolean
  /** Why no version of it can run, one sentence each. */
  refused: readonly string[]
}

export type Row = {
  /** Undefined for visitors whose host name isn't a tenant's. */
  tenant: string | undefined
  /** By name of the remote; a missing one isn't available for this tenant, or replaces another elsewhere. */
  cells: ReadonlyMap<string, Cell>
  /** Why its data can't be shown. */
  fault?: string
}

/** Data of the operator's overview: which tenant has which versions, and what is wrong. */
export type Overview = {
  store: FollowedStore | undefined
  tally: RequestCounts
  remotes: readonly string[]
  rows: readonly Row[]
  /** Number of tenants that match the search; only the first ones are among the rows. */
  found: number
  faults: readonly string[]
  deliveries: readonly DeliveryRow[]
}

/** A store with its name and how its builds are checked. */
type FollowedStore = Pick<ReturnType<WatchedStore['state']>, 'lookedAt' | 'signatures'> & {
  name: string
}

type DeliveryRow = { remote: string; version: string; since: string; by: string }

/** Number of tenants shown at once; the search finds others. */
const MAX_ROWS = 100

type Options = {
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: (Pick<WatchedStore, 'current' | 'tenants' | 'state'> & { name: string }) | undefined
  tally: () => Promise<RequestCounts>
}

/**
 * Builds the overview and recomposes the registry of each tenant; a tenant that can't be read has a row with its fault.
 */
export async function overviewOf(
  { installation, store, tally }: Options,
  search: string,
): Promise<Overview> {
  const current = installation.current().registry
  const names = (await store?.tenants()) ?? []
  const matchingTenants = names.filter((name) => name.includes(search))
  const tenantOverviews = await Promise.all(
    matchingTenants.slice(0, MAX_ROWS).map(async (tenant): Promise<TenantOverview> => {
      try {
        const registry = (await installation.ofTenant(tenant))?.registry
        return { row: { tenant, cells: cellsOf(registry, trialsOf(tenant, store)) }, registry }
      } catch (error) {
        return { row: { tenant, cells: new Map(), fault: reasonOf(error) } }
      }
    }),
  )
  const commonOverview: TenantOverview = {
    row: { tenant: undefined, cells: cellsOf(current, noTrials) },
    registry: current,
  }
  const overviews = [commonOverview, ...tenantOverviews]
  const problems = overviews.flatMap(({ registry }) => registry?.problems ?? [])
  const lines = problems.map(({ name, message }) => `${name} ${message}`)
  const state = store?.state()
  return {
    store: store && state && { name: store.name, ...state },
    tally: await tally(),
    remotes: [...new Set(overviews.flatMap(({ row }) => [...row.cells.keys()]))].toSorted(),
    rows: overviews.map(({ row }) => row),
    found: matchingTenants.length,
    faults: [...new Set([...(state?.faults ?? []), ...lines])],
    deliveries: deliveryRows(store),
  }
}

type TenantOverview = { row: Row; registry?: Registry | undefined }

type Trials = ReadonlyMap<string, string>
const noTrials: Trials = new Map()

function trialsOf(tenant: string, store: Options['store']): Trials {
  const remotes = Object.entries(store?.current().deliveries.remotes ?? {})
  return new Map(
    remotes.flatMap(([name, { canaries }]) => {
      const trial = canaries[tenant]
      return trial ? [[name, trial.version] as const] : []
    }),
  )
}

function cellsOf(registry: Registry | undefined, trials: Trials): Row['cells'] {
  return new Map(
    (registry?.remotes ?? []).map(({ name, version, refused = [] }) => [
      name,
      { version, refused, isTrial: trials.get(name) === version },
    ]),
  )
}

function deliveryRows(store: Options['store']): DeliveryRow[] {
  const remotes = Object.entries(store?.current().deliveries.remotes ?? {})
  return remotes
    .flatMap(([remote, { inUse }]) => (inUse ? [{ remote, ...inUse }] : []))
    .toSorted((left, right) => right.since.localeCompare(left.since))
}

import { reasonOf } from '@meshdeck/federation/reason-of'
import type { Registry } from '@meshdeck/federation/registry'
import type { WatchedStore } from '@meshdeck/federation/stores'

import type { Installation } from '../installation'
import type { Tally } from '../watch/metrics'

/** What a tenant has of one remote. */
export type Cell = {
  version: string
  /** It tries this version before the others do. */
  isTrial: boolean
  /** What keeps every version of it from running, one sentence each. */
  refused: readonly string[]
}

export type Row = {
  /** Undefined for whoever comes by a name that is no tenant's. */
  tenant: string | undefined
  /** By name of the remote; one that is not there is left out for this tenant, or stands in for another elsewhere. */
  cells: ReadonlyMap<string, Cell>
  /** Why nothing of it can be told. */
  fault?: string
}

/** What an operator wants to see of one console: who has which version of what, and what is wrong. */
export type Overview = {
  store: Followed | undefined
  tally: Tally
  remotes: readonly string[]
  rows: readonly Row[]
  /** Tenants that fit what was looked for, and of which only the first are among the rows. */
  found: number
  faults: readonly string[]
  deliveries: readonly Delivered[]
}

/** A store by its name, and how its builds are checked. */
type Followed = Pick<ReturnType<WatchedStore['state']>, 'lookedAt' | 'signatures'> & {
  name: string
}

type Delivered = { remote: string; version: string; since: string; by: string }

/** So many tenants are told at once; others are found by their name. */
const MOST_ROWS = 100

type Options = {
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: (Pick<WatchedStore, 'current' | 'tenants' | 'state'> & { name: string }) | undefined
  tally: () => Promise<Tally>
}

/** Composes the registry of each tenant anew; a tenant that cannot be read is a row that says so. */
export async function overviewOf(
  { installation, store, tally }: Options,
  search: string,
): Promise<Overview> {
  const current = installation.current().registry
  const names = (await store?.tenants()) ?? []
  const found = names.filter((name) => name.includes(search))
  const own = await Promise.all(
    found.slice(0, MOST_ROWS).map(async (tenant): Promise<Told> => {
      try {
        const registry = (await installation.ofTenant(tenant))?.registry
        return { row: { tenant, cells: cellsOf(registry, triedBy(tenant, store)) }, registry }
      } catch (error) {
        return { row: { tenant, cells: new Map(), fault: reasonOf(error) } }
      }
    }),
  )
  const all: Told = {
    row: { tenant: undefined, cells: cellsOf(current, noTrials) },
    registry: current,
  }
  const told = [all, ...own]
  const problems = told.flatMap(({ registry }) => registry?.problems ?? [])
  const lines = problems.map(({ name, message }) => `${name} ${message}`)
  const state = store?.state()
  return {
    store: store && state && { name: store.name, ...state },
    tally: await tally(),
    remotes: [...new Set(told.flatMap(({ row }) => [...row.cells.keys()]))].toSorted(),
    rows: told.map(({ row }) => row),
    found: found.length,
    faults: [...new Set([...(state?.faults ?? []), ...lines])],
    deliveries: deliveredIn(store),
  }
}

type Told = { row: Row; registry?: Registry | undefined }

type Trials = ReadonlyMap<string, string>
const noTrials: Trials = new Map()

function triedBy(tenant: string, store: Options['store']): Trials {
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

function deliveredIn(store: Options['store']): Delivered[] {
  const remotes = Object.entries(store?.current().deliveries.remotes ?? {})
  return remotes
    .flatMap(([remote, { inUse }]) => (inUse ? [{ remote, ...inUse }] : []))
    .toSorted((left, right) => right.since.localeCompare(left.since))
}

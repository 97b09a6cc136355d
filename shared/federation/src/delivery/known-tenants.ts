import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import {
  type Fleet,
  parseFleet,
  parseTenant,
  type Tenant,
  tenantNameSchema,
} from '../composer/tenant-overlay'
import { reasonOf } from '../reason-of'
import { DeliveryError, type Store, type StoredContent } from './store'

/** Number of cached tenants; beyond it, the least recently requested one is evicted. */
const MAX_TENANTS = 10_000

type Options = {
  store: Store
  /** Milliseconds for which a tenant stays cached. */
  every: number
  log: (line: string) => void
  /** Called before a tenant is used as it was read. */
  prepare: (tenant: Tenant) => Promise<void>
  /** Tenants as this console, or its previous process, last read them. */
  last: LastTenants
}

type Entry = { reading: Reading; lookedAt: number; tenant: Promise<Tenant | undefined> }

/** Tenants on demand: read at the first request, then revalidated in the background. */
export class KnownTenants {
  private readonly entries = new Map<string, Entry>()

  constructor(private readonly options: Options) {}

  /**
   * Returns the same object as long as it hasn't changed. While the store is down, returns the last state; rejects for
   * a tenant that was never read.
   */
  async get(name: string): Promise<Tenant | undefined> {
    if (!isTenantName(name)) return undefined
    const entry = this.entries.get(name) ?? this.enter(name)
    this.entries.delete(name)
    this.entries.set(name, entry)
    const tenant = await entry.tenant
    if (Date.now() - entry.lookedAt > this.options.every) void this.recheck(name, entry, tenant)
    return tenant
  }

  private enter(name: string): Entry {
    const reading = createReading(this.options.store, tenantKey(name))
    const tenant = this.look(name, reading, undefined).catch((error: unknown) =>
      this.asLast(name, error),
    )
    // the next request retries
    tenant.catch(() => this.entries.delete(name))
    const [oldest] = this.entries.keys()
    if (this.entries.size >= MAX_TENANTS && oldest !== undefined) this.entries.delete(oldest)
    return { reading, lookedAt: Date.now(), tenant }
  }

  private async look(name: string, reading: Reading, previousTenant: Tenant | undefined) {
    const { content, isNew } = await reading()
    if (!isNew) return previousTenant
    const tenant = content && parseStored(content, tenantKey(name), parseTenant)
    if (tenant) await this.options.prepare(tenant)
    // returned whether or not it can be stored
    await this.options.last.keep(name, content).catch((error) => this.options.log(reasonOf(error)))
    return tenant
  }

  private async asLast(name: string, error: unknown): Promise<Tenant> {
    const tenant = await this.options.last.read(name)
    if (tenant === undefined) throw error
    this.options.log(reasonOf(error))
    return tenant
  }

  private async recheck(name: string, entry: Entry, previousTenant: Tenant | undefined) {
    entry.lookedAt = Date.now()
    try {
      entry.tenant = Promise.resolve(await this.look(name, entry.reading, previousTenant))
    } catch (error) {
      this.options.log(reasonOf(error))
    }
  }
}

/** Tenants as a console last read them, so that a start needs no store. */
type LastTenants = {
  /** Undefined for a tenant that was never read, or an invalid file. */
  read: (name: string) => Promise<Tenant | undefined>
  /** Stores the tenant's current content, byte for byte; a tenant that no longer exists is removed. */
  keep: (name: string, content: Buffer | undefined) => Promise<void>
  /** Tenants that were requested before, by name. */
  names: () => Promise<string[]>
}

export function lastTenants(folder: string): LastTenants {
  const fileOf = (name: string) => join(folder, `${name}.json`)
  return {
    async read(name) {
      try {
        return parseTenant(JSON.parse(await readFile(fileOf(name), 'utf8')))
      } catch {
        return undefined
      }
    },
    async keep(name, content) {
      const file = fileOf(name)
      if (content === undefined) return rm(file, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.draft`, content)
      await rename(`${file}.draft`, file)
    },
    async names() {
      const files = await readdir(folder).catch(() => [])
      return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5))
    },
  }
}

export const FLEET = 'fleet.json'
export const tenantKey = (name: string) => `tenants/${name}.json`

export const isTenantName = (name: string): boolean => z.safeParse(tenantNameSchema, name).success

/**
 * Reads the decisions for all tenants; a missing file decides nothing. Throws a `DeliveryError` for a malformed one.
 */
export async function readFleet(store: Store): Promise<Fleet> {
  const storedFleet = await store.read(FLEET)
  return storedFleet ? parseStored(storedFleet.content, FLEET, parseFleet) : parseFleet({})
}

/** Reads one tenant; undefined when it doesn't exist. Throws a `DeliveryError` for a malformed one. */
export async function readTenant(store: Store, name: string): Promise<Tenant | undefined> {
  if (!isTenantName(name)) return undefined
  const storedTenant = await store.read(tenantKey(name))
  return storedTenant && parseStored(storedTenant.content, tenantKey(name), parseTenant)
}

export function parseStored<Value>(
  content: Buffer,
  key: string,
  parse: (value: unknown) => Value,
): Value {
  try {
    return parse(jsonIn(content))
  } catch (error) {
    throw new DeliveryError(`${key}: ${reasonOf(error)}`, { cause: error })
  }
}

function jsonIn(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch (error) {
    throw new Error(`isn't valid JSON: ${reasonOf(error)}`, { cause: error })
  }
}

/** Content under a key, fetched again only when it has changed. */
type Reading = () => Promise<{ content: Buffer | undefined; isNew: boolean }>

export function createReading(store: Store, key: string): Reading {
  let lastContent: StoredContent | undefined
  let isFirst = true
  return async () => {
    const foundContent = await store.readUnlessTag(key, lastContent?.tag)
    const isNew =
      isFirst || (foundContent !== 'unchanged' && foundContent?.tag !== lastContent?.tag)
    isFirst = false
    if (foundContent !== 'unchanged') lastContent = foundContent
    return { content: lastContent?.content, isNew }
  }
}

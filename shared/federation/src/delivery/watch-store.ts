import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { findBuilds } from '../composer/read-builds'
import { parseFleet, type Fleet, type Tenant } from '../composer/tenant-overlay'
import { reasonOf } from '../reason-of'
import {
  DELIVERIES,
  noDeliveries,
  parseDeliveries,
  type Deliveries,
  type Delivery,
} from './deliveries'
import { dropUntrusted, fetchBuild } from './fetch-build'
import { createReading, FLEET, KnownTenants, lastTenants, parseStored } from './known-tenants'
import { TrustedKeys, type Signatures } from './signatures'
import type { Store } from './store'

type Options = {
  store: Store
  /** Folder of this console only: fetched builds stay there, so that a start needs no store. */
  folder: string
  /**
   * Path of `trusted-keys.json`. If it never existed, everything in the store is trusted, unless signatures are
   * required.
   */
  keysFile: string
  isSignatureRequired?: boolean
  /** Milliseconds between two checks of the store. */
  every: number
  log: (line: string) => void
}

type StoreContent = { deliveries: Deliveries; fleet: Fleet }

/** State of a store that a console follows. */
export type WatchedStore = {
  readonly name: string
  /** Folder of the fetched builds, all of them checked against their hashes and keys. */
  readonly folder: string
  /** Returns a new object whenever anything in it has changed. */
  current: () => StoreContent
  /** Returns the same object as long as it hasn't changed; undefined when there is no such tenant. */
  tenant: (name: string) => Promise<Tenant | undefined>
  /** Names of the tenants that were requested from this console, and of those with a trial. */
  tenants: () => Promise<string[]>
  /**
   * Why this console doesn't have the store's current state, one sentence each; when it last checked; and whether
   * builds are checked.
   */
  state: () => { faults: readonly string[]; lookedAt: number; signatures: Signatures }
  /** Checks the store now. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Follows a store: fetches the builds in use, and keeps the last state whenever the store is down, has malformed
 * content, or a build is damaged or has no trusted signature. Each fault is reported once.
 */
export async function watchStore(options: Options): Promise<WatchedStore> {
  const follower = new Follower(options, await readLast(lastFile(options.folder)))
  await follower.look()
  let looking = Promise.resolve()
  const refresh = () => (looking = looking.then(() => follower.look()))
  const timer = setInterval(() => void refresh(), options.every)
  timer.unref()
  return {
    name: options.store.name,
    folder: follower.builds,
    current: () => follower.known,
    tenant: (name) => follower.tenants.get(name),
    tenants: () => follower.tenantNames(),
    state: () => follower.state(),
    refresh,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

class Follower {
  readonly builds: string
  readonly tenants: KnownTenants
  private readonly last
  private readonly reported = new Set<string>()
  private lookedAt = Date.now()
  private readonly readDeliveries
  private readonly readFleet
  private readonly trusted
  /** Whether everything in use could be fetched. */
  private isSettled = false
  /** Whether all fetched builds have been checked against the current keys. */
  private isVouched = false

  constructor(
    private readonly options: Options,
    public known: StoreContent,
  ) {
    const { store, folder, every } = options
    this.builds = join(folder, 'mfe')
    this.last = lastTenants(join(folder, 'tenants'))
    this.readDeliveries = createReading(store, DELIVERIES)
    this.readFleet = createReading(store, FLEET)
    this.trusted = new TrustedKeys({
      file: options.keysFile,
      isRequired: options.isSignatureRequired ?? false,
      log: options.log,
    })
    this.tenants = new KnownTenants({
      store,
      every,
      log: (line) => this.reportOnce(line),
      prepare: (tenant) => this.fetchPinned(tenant),
      last: this.last,
    })
  }

  async tenantNames(): Promise<string[]> {
    const { remotes } = this.known.deliveries
    const trying = Object.values(remotes).flatMap(({ canaries }) => Object.keys(canaries))
    return [...new Set([...(await this.last.names()), ...trying])].toSorted()
  }

  state() {
    const { fault, signatures } = this.trusted
    const faults = [...(fault === undefined ? [] : [fault]), ...this.reported]
    return { faults, lookedAt: this.lookedAt, signatures }
  }

  async look() {
    this.lookedAt = Date.now()
    try {
      // a build signed by a removed key is fetched, and rejected, again
      if (this.trusted.look()) this.isSettled = this.isVouched = false
      if (this.trusted.signatures === 'refused') return
      const [deliveries, fleet] = await Promise.all([this.readDeliveries(), this.readFleet()])
      if (this.isSettled && !deliveries.isNew && !fleet.isNew) return
      this.isSettled = true
      await this.take({
        deliveries: parseDeliveries(deliveries.content),
        fleet: fleet.content ? parseStored(fleet.content, FLEET, parseFleet) : parseFleet({}),
      })
      // later faults are reported again
      if (this.isSettled) this.reported.clear()
    } catch (error) {
      this.isSettled = false
      this.reportOnce(reasonOf(error))
    }
  }

  private async take({ deliveries, fleet }: StoreContent) {
    const remotes: Deliveries['remotes'] = {}
    for (const [name, delivery] of Object.entries(deliveries.remotes)) {
      const hasAllBuilds = await this.fetchBuilds(name, delivery, fleet)
      // until then, the previous state remains
      const takenDelivery = hasAllBuilds ? delivery : this.known.deliveries.remotes[name]
      if (takenDelivery) remotes[name] = takenDelivery
      if (!hasAllBuilds) this.isSettled = false
    }
    this.isVouched ||= await this.dropUntrustedBuilds()
    if (!this.isVouched) this.isSettled = false
    this.known = { fleet, deliveries: { ...deliveries, remotes } }
    await writeLast(lastFile(this.options.folder), this.known)
  }

  /** Fetches the builds in use of a remote, and the fallback of a page; resolves to whether the former are here. */
  private async fetchBuilds(name: string, delivery: Delivery, { pin }: Fleet): Promise<boolean> {
    const { inUse, canaries, earlier, published } = delivery
    const usedVersions = [inUse, ...Object.values(canaries)].flatMap(
      (delivery) => delivery?.version ?? [],
    )
    const pinnedBuilds = published.filter(({ version }) => version === pin[name])
    const otherVersions = [...pinnedBuilds, ...earlier.slice(0, 1)].map(({ version }) => version)
    for (const version of new Set(otherVersions)) await this.fetch(name, version)
    let hasAllBuilds = true
    for (const version of new Set(usedVersions))
      hasAllBuilds = (await this.fetch(name, version)) && hasAllBuilds
    return hasAllBuilds
  }

  private async fetch(name: string, version: string): Promise<boolean> {
    try {
      const { store } = this.options
      if (this.trusted.signatures === 'refused') return false
      await fetchBuild(store, { name, version, folder: this.builds }, this.trusted.keys)
      return true
    } catch (error) {
      this.reportOnce(reasonOf(error))
      return false
    }
  }

  /**
   * Removes fetched builds that no key vouches for: a removed key may have signed one that is used when no delivery
   * names it. Resolves to whether all were checked.
   */
  private async dropUntrustedBuilds(): Promise<boolean> {
    const { store } = this.options
    const { keys } = this.trusted
    if (!keys) return true
    let isComplete = true
    for (const build of findBuilds(this.builds).candidates) {
      try {
        await dropUntrusted(store, { ...build, folder: this.builds }, keys)
      } catch (error) {
        this.reportOnce(reasonOf(error))
        isComplete = false
      }
    }
    return isComplete
  }

  private async fetchPinned({ pin }: Tenant) {
    for (const [name, version] of Object.entries(pin)) {
      const { published = [] } = this.known.deliveries.remotes[name] ?? {}
      if (published.some((build) => build.version === version)) await this.fetch(name, version)
    }
  }

  private reportOnce(line: string) {
    if (this.reported.has(line)) return
    this.reported.add(line)
    this.options.log(line)
  }
}

const lastFile = (folder: string) => join(folder, 'last.json')

const lastSchema = z.object({ deliveries: z.unknown(), fleet: z.unknown() })

/** State when this console last ended; empty when it can't be read, because the store returns it again. */
async function readLast(file: string): Promise<StoreContent> {
  try {
    const { deliveries, fleet } = z.parse(lastSchema, JSON.parse(await readFile(file, 'utf8')))
    return {
      deliveries: parseDeliveries(Buffer.from(JSON.stringify(deliveries))),
      fleet: parseFleet(fleet),
    }
  } catch {
    return { deliveries: noDeliveries, fleet: parseFleet({}) }
  }
}

async function writeLast(file: string, content: StoreContent) {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(`${file}.draft`, JSON.stringify(content))
  await rename(`${file}.draft`, file)
}

import { parseTenant, type Tenant } from '../composer/tenant-overlay'
import { reasonOf } from '../reason-of'
import type { LastTenants } from './last-tenants'
import { createReading, type Reading } from './reading'
import type { Store } from './store'
import { isTenantName, parsed, tenantKey } from './store-tenants'

/** So many are remembered; beyond it the one is forgotten that was asked for least lately. */
const MOST_TENANTS = 10_000

type Options = {
  store: Store
  /** Milliseconds for which a tenant is taken as it was read. */
  every: number
  tell: (line: string) => void
  /** Before a tenant is used as it was read. */
  prepare: (tenant: Tenant) => Promise<void>
  /** As they were read by this console before, also by the one that ran before this. */
  last: LastTenants
}

type Entry = { reading: Reading; lookedAt: number; tenant: Promise<Tenant | undefined> }

/** Tenants as somebody asks for them: read the first time, then looked at again behind the answer. */
export class KnownTenants {
  private readonly entries = new Map<string, Entry>()

  constructor(private readonly options: Options) {}

  /**
   * The same object for as long as it has not changed. While the store does not answer it is as it was read last; one
   * that was never read rejects.
   */
  async get(name: string): Promise<Tenant | undefined> {
    if (!isTenantName(name)) return undefined
    const entry = this.entries.get(name) ?? this.enter(name)
    this.entries.delete(name)
    this.entries.set(name, entry)
    const tenant = await entry.tenant
    if (Date.now() - entry.lookedAt > this.options.every) void this.lookAgain(name, entry, tenant)
    return tenant
  }

  private enter(name: string): Entry {
    const reading = createReading(this.options.store, tenantKey(name))
    const tenant = this.look(name, reading, undefined).catch((error: unknown) =>
      this.asLast(name, error),
    )
    // the next who asks tries again
    tenant.catch(() => this.entries.delete(name))
    const [oldest] = this.entries.keys()
    if (this.entries.size >= MOST_TENANTS && oldest !== undefined) this.entries.delete(oldest)
    return { reading, lookedAt: Date.now(), tenant }
  }

  private async look(name: string, reading: Reading, before: Tenant | undefined) {
    const { content, isNew } = await reading()
    if (!isNew) return before
    const tenant = content && parsed(content, tenantKey(name), parseTenant)
    if (tenant) await this.options.prepare(tenant)
    // whoever asks has it whether or not it can be kept
    await this.options.last.keep(name, content).catch((error) => this.options.tell(reasonOf(error)))
    return tenant
  }

  private async asLast(name: string, error: unknown): Promise<Tenant> {
    const tenant = await this.options.last.read(name)
    if (tenant === undefined) throw error
    this.options.tell(reasonOf(error))
    return tenant
  }

  private async lookAgain(name: string, entry: Entry, before: Tenant | undefined) {
    entry.lookedAt = Date.now()
    try {
      entry.tenant = Promise.resolve(await this.look(name, entry.reading, before))
    } catch (error) {
      this.options.tell(reasonOf(error))
    }
  }
}

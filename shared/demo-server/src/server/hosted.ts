import { randomUUID } from 'node:crypto'

import type { Passwords } from '../auth/passwords'
import { millisecondsNow, unixNow } from '../clock'
import type { Context } from '../context'
import { runPeriodically } from '../run-periodically'
import { deviceKinds, places } from '../seed/device-kinds'
import { createRandom } from '../seed/random'
import { describeHost } from '../seed/seed-fleet'
import { DEMO_NAME, DEMO_PASSWORD } from '../seed/seed-people'
import { addSimulatedDevice, nextSeat } from '../seed/simulated-devices'
import type { Store } from '../storage/store'
import { newUser, userType100 } from '../users/user'
import { randomText } from './secrets'
import { readSettings } from './settings'

/** Tenant of this server in the hosted variant, where an operator runs servers for many [SH-002]. */
type Tenant = {
  id: string
  name: string
  /** Whether it began without a fleet, as after a sign-up. */
  isNew: boolean
  /** Start time in unix seconds. */
  since: number
}

/** Returns the tenant of a database; one without a tenant gets its own on the first start. */
export function tenantOf(store: Store, isNew: boolean): Tenant {
  const storedTenant = store.records.find('tenant')?.value
  if (isTenant(storedTenant)) return storedTenant
  const tenant = { id: randomUUID(), name: 'Meshdeck Demo', isNew, since: unixNow() }
  store.records.insert({ name: 'tenant', value: tenant })
  return tenant
}

function isTenant(value: unknown): value is Tenant {
  return typeof value === 'object' && value !== null && 'id' in value && 'since' in value
}

/** Makes the user who signed up the owner, so that the first account exists. */
export async function makeOwner(store: Store, passwords: Passwords) {
  if (!store.users.isEmpty()) return
  const input = { ...userType100.zero(), username: DEMO_NAME, display_name: 'Account owner' }
  store.users.insert(newUser(input, await passwords.hash(DEMO_PASSWORD), 'super-admin'))
}

const ACCOUNT_TOKEN_LENGTH = 48

/**
 * Returns the link by which an account page opens the console for the owner of a tenant (A§3, SE-034 to SE-041;
 * docs/hosted.md). Undefined while it has no owner. Its token is a sign-in like any other.
 */
export async function createLaunchLink(
  { store, identity, tokens }: Context,
  tenant: Tenant,
): Promise<string | undefined> {
  const [owner] = store.users.all({ platform_role_id: 'super-admin' })
  if (!owner) return undefined
  const console = identity.frontendUrl.replace(/\/$/, '')
  const values = new URLSearchParams({
    backend: console,
    token: await tokens.forUser(owner, readSettings(store).jwt_validity_duration),
    sToken: randomText(ACCOUNT_TOKEN_LENGTH),
    tenantId: tenant.id,
    tenantName: tenant.name,
    username: owner.username,
    userId: randomUUID(),
    isNewTenant: String(tenant.isNew),
  })
  return `${console}/startup?${values.toString()}`
}

/** Seconds of the server's clock until a new tenant gets a device. */
const PREPARING_SECONDS = 60
const POLL_MS = 1000

/**
 * Prepares the device that the operator provides for a tenant (with the names of HN-027): a new tenant gets it after a
 * minute, any other has it from the start. It is a default host, so that every new network begins with a gateway.
 * Returns `look`, which creates it when it is due, and `end`, which stops the timer.
 */
export function prepareManagedHost(store: Store, tenant: Tenant) {
  const due = tenant.since + (tenant.isNew ? PREPARING_SECONDS : 0)

  let isDone = false
  const end = runPeriodically(look, {
    every: POLL_MS,
    failureText: "Couldn't set up the managed device:",
  })

  function look() {
    if (isDone || unixNow() < due) return
    if (!store.records.has('managed_host')) make(store, tenant)
    isDone = true
    end()
  }

  look()
  return { look, end }
}

/** Creates the device once: a tenant who removes it doesn't get another one. */
function make(store: Store, { id, since }: Tenant) {
  const [kind] = deviceKinds
  const [place] = places
  const name = `tenant-${id.split('-')[0]}-mgm-endpoint-1`
  const host = {
    ...describeHost(createRandom(since), kind, { place, index: 0, name }),
    isdefault: true,
    isalive: true,
  }
  store.transaction(() => {
    store.hosts.insert(host)
    addSimulatedDevice(store, { seat: nextSeat(store), absence: 0, firstOn: true }, host.id)
    store.records.insert({ name: 'managed_host', value: { id: host.id, at: millisecondsNow() } })
  })
}

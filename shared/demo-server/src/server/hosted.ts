import { randomUUID } from 'node:crypto'

import type { Passwords } from '../auth/passwords'
import { unixNow } from '../clock'
import { DEMO_NAME, DEMO_PASSWORD } from '../seed/seed-people'
import type { Store } from '../storage/store'
import { newUser, userType100 } from '../users/user'

/** Whose server this is, where somebody runs servers for many (the hosted variant, SH-002). */
export type Tenant = {
  id: string
  name: string
  /** Whether it began without a fleet, as for somebody who has just signed up. */
  isNew: boolean
  /** When it began, in unix seconds. */
  since: number
}

/** The tenant of a file; one that has none gets its own on the first start. */
export function tenantOf(store: Store, isNew: boolean): Tenant {
  const known = store.records.find('tenant')?.value
  if (isTenant(known)) return known
  const tenant = { id: randomUUID(), name: 'Meshdeck Demo', isNew, since: unixNow() }
  store.records.insert({ name: 'tenant', value: tenant })
  return tenant
}

function isTenant(value: unknown): value is Tenant {
  return typeof value === 'object' && value !== null && 'id' in value && 'since' in value
}

/** Whoever signed up owns his server from the beginning: nobody has to make the first account. */
export async function makeOwner(store: Store, passwords: Passwords) {
  if (!store.users.isEmpty()) return
  const input = { ...userType100.zero(), username: DEMO_NAME, display_name: 'Account owner' }
  store.users.insert(newUser(input, await passwords.hash(DEMO_PASSWORD), 'super-admin'))
}

import * as z from 'zod/mini'

import {
  parseFleet,
  parseTenant,
  tenantNameSchema,
  type Fleet,
  type Tenant,
} from '../composer/tenant-overlay'
import { reasonOf } from '../reason-of'
import { DeliveryError, type Store } from './store'

export const FLEET = 'fleet.json'
export const tenantKey = (name: string) => `tenants/${name}.json`

export const isTenantName = (name: string): boolean => z.safeParse(tenantNameSchema, name).success

/** What holds for all tenants; no file decides nothing. Throws a `DeliveryError` for a malformed one. */
export async function readFleet(store: Store): Promise<Fleet> {
  const stored = await store.read(FLEET)
  return stored ? parsed(stored.content, FLEET, parseFleet) : parseFleet({})
}

/** One tenant; undefined where there is none. Throws a `DeliveryError` for a malformed one. */
export async function readTenant(store: Store, name: string): Promise<Tenant | undefined> {
  if (!isTenantName(name)) return undefined
  const stored = await store.read(tenantKey(name))
  return stored && parsed(stored.content, tenantKey(name), parseTenant)
}

export function parsed<Value>(
  content: Buffer,
  key: string,
  parse: (value: unknown) => Value,
): Value {
  try {
    return parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw new DeliveryError(`${key}: ${reasonOf(error)}`, { cause: error })
  }
}

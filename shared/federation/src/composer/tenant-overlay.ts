import * as z from 'zod/mini'

import { remoteNameSchema, routePathSchema, textSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { brandingSchema } from '../settings'
import { overlayShape, type Overlay } from './overlay'

/** A tenant is named in addresses and folders, so its name is that of a host without dots. */
export const tenantNameSchema = z
  .string()
  .check(
    z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'expected the name of a tenant, such as acme'),
  )

const editionSchema = z.enum(['community', 'pro'])

/** What one tenant has otherwise than the others of its edition. */
const tenantSchema = z.strictObject({
  ...overlayShape,
  /** Without it only what holds for the whole fleet. */
  edition: z.optional(editionSchema),
  /** Path of a page → what the tenant calls it, in the menu and in the title. */
  words: z._default(z.record(routePathSchema, textSchema), {}),
  /** Laid over the branding of the installation's settings. */
  branding: z._default(brandingSchema, {}),
})
export type Tenant = z.infer<typeof tenantSchema>

const overlaySchema = z.strictObject(overlayShape)

const fleetSchema = z.strictObject({
  ...overlayShape,
  /** Remotes that are in use only where they take the place of another. */
  standIns: z._default(z.array(remoteNameSchema), []),
  editions: z._default(z.partialRecord(editionSchema, overlaySchema), {}),
})
/** What holds for all tenants, and for those of an edition. */
export type Fleet = z.infer<typeof fleetSchema>

/** The content of a tenant's overlay; throws a `TypeError` that says what is wrong and where. */
export const parseTenant = (value: unknown): Tenant => parse(tenantSchema, value, 'tenant')

/** The content of `fleet.json`; throws a `TypeError` that says what is wrong and where. */
export const parseFleet = (value: unknown): Fleet => parse(fleetSchema, value, 'fleet.json')

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown, what: string): Value {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new TypeError(`${what}: ${formatIssues(parsed.error)}`)
}

/** Two overlays as one; what both decide is decided by the upper one. */
export function layOver(lower: Overlay, upper: Overlay): Overlay {
  return {
    pin: { ...lower.pin, ...upper.pin },
    replace: { ...lower.replace, ...upper.replace },
    leaveOut: [...new Set([...lower.leaveOut, ...upper.leaveOut])].toSorted(),
  }
}

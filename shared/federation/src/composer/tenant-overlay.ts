import * as z from 'zod/mini'

import { remoteNameSchema, routePathSchema, textSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { brandingSchema } from '../settings'
import { overlayShape, type Overlay } from './overlay'

/** Schema of a tenant's name, which appears in addresses and folders and so is a host name without dots. */
export const tenantNameSchema = z
  .string()
  .check(
    z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'expected the name of a tenant, such as acme'),
  )

const editionSchema = z.enum(['community', 'pro'])

/** What one tenant has that differs from others of its edition. */
const tenantSchema = z.strictObject({
  ...overlayShape,
  /** Without an edition, only the decisions for the whole fleet apply. */
  edition: z.optional(editionSchema),
  /** The tenant's own title of a page by its path, in the menu and in the title. */
  words: z._default(z.record(routePathSchema, textSchema), {}),
  /** Overrides of the branding in the installation's settings. */
  branding: z._default(brandingSchema, {}),
})
export type Tenant = z.infer<typeof tenantSchema>

const overlaySchema = z.strictObject(overlayShape)

const fleetSchema = z.strictObject({
  ...overlayShape,
  /** Remotes that are used only as a replacement of another. */
  standIns: z._default(z.array(remoteNameSchema), []),
  editions: z._default(z.partialRecord(editionSchema, overlaySchema), {}),
})
/** Decisions for all tenants, and for those of an edition. */
export type Fleet = z.infer<typeof fleetSchema>

/** Parses a tenant's overlay. Throws a `TypeError` that says what is wrong and where. */
export const parseTenant = (value: unknown): Tenant => parse(tenantSchema, value, 'tenant')

/** Parses `fleet.json`. Throws a `TypeError` that says what is wrong and where. */
export const parseFleet = (value: unknown): Fleet => parse(fleetSchema, value, 'fleet.json')

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown, what: string): Value {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new TypeError(`${what}: ${formatIssues(parsed.error)}`)
}

/** Merges two overlays; the upper one wins. */
export function mergeOverlays(lower: Overlay, upper: Overlay): Overlay {
  return {
    pin: { ...lower.pin, ...upper.pin },
    replace: { ...lower.replace, ...upper.replace },
    leaveOut: [...new Set([...lower.leaveOut, ...upper.leaveOut])].toSorted(),
  }
}

import * as z from 'zod/mini'

import { tenantNameSchema } from '../composer/tenant-overlay'
import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { reasonOf } from '../reason-of'
import { DeliveryError } from './store'

/** The only file that changes: which version of which remote is used by which tenants. */
export const DELIVERIES = 'deliveries.json'

/** Number of versions that a remote can be rolled back. */
const MAX_EARLIER = 20

const placementSchema = z.object({
  version: versionSchema,
  /** ISO 8601. */
  since: z.string(),
  by: z.string(),
})
export type Placement = z.infer<typeof placementSchema>

const deliverySchema = z.object({
  /** Latest first. */
  published: z._default(z.array(placementSchema), []),
  /** Version for every tenant without a canary; when missing, the version that came with the console. */
  inUse: z.optional(placementSchema),
  /** Versions that were in use before, latest first, for rollbacks. */
  earlier: z._default(z.array(placementSchema), []),
  /** Version that a tenant tries before the others, by tenant. */
  canaries: z._default(z.record(tenantNameSchema, placementSchema), {}),
})
export type Delivery = z.infer<typeof deliverySchema>

const deliveriesSchema = z.object({
  remotes: z._default(z.record(remoteNameSchema, deliverySchema), {}),
  /** Shells in use by version: `shells/<version>.json` lists the shared modules of each. */
  shells: z._default(z.array(placementSchema), []),
})
export type Deliveries = z.infer<typeof deliveriesSchema>

export const noDeliveries: Deliveries = { remotes: {}, shells: [] }

const unknownDelivery: Delivery = { published: [], earlier: [], canaries: {} }

/** Parses `deliveries.json`. Throws a `DeliveryError` that says what is wrong with it. */
export function parseDeliveries(content: Buffer | undefined): Deliveries {
  if (content === undefined) return noDeliveries
  try {
    const parsed = z.safeParse(deliveriesSchema, JSON.parse(content.toString('utf8')))
    if (parsed.success) return parsed.data
    throw new TypeError(formatIssues(parsed.error))
  } catch (error) {
    throw new DeliveryError(`${DELIVERIES}: ${reasonOf(error)}`, { cause: error })
  }
}

export const deliveryOf = ({ remotes }: Deliveries, name: string): Delivery =>
  remotes[name] ?? unknownDelivery

/** Who made a decision, and when. */
export type Attribution = { by: string; since: string }

/**
 * Changes the delivery of one remote: returns the new state, or throws a `DeliveryError` that says why it can't change.
 */
export type Decision = (delivery: Delivery, attribution: Attribution) => Delivery

export const publication =
  (version: string): Decision =>
  (delivery, attribution) => {
    const otherBuilds = delivery.published.filter((build) => build.version !== version)
    // publishing again has no effect
    const isKnown = delivery.published.length > otherBuilds.length
    return isKnown
      ? delivery
      : { ...delivery, published: [{ version, ...attribution }, ...otherBuilds] }
  }

/** Makes some tenants use a version before the others. */
export const canary =
  (name: string, version: string, tenants: readonly string[]): Decision =>
  (delivery, attribution) => {
    requirePublished(name, version, delivery)
    const newCanaries = Object.fromEntries(
      tenants.map((tenant) => [tenant, { version, ...attribution }]),
    )
    return { ...delivery, canaries: { ...delivery.canaries, ...newCanaries } }
  }

/** Makes all tenants use a version; those that tried it are no longer canaries. */
export const promotion =
  (name: string, version: string): Decision =>
  (delivery, attribution) => {
    requirePublished(name, version, delivery)
    const { inUse, earlier, canaries } = delivery
    // promoting again has no effect
    if (inUse?.version === version) return delivery
    const otherCanaries = Object.entries(canaries).filter(([, each]) => each.version !== version)
    return {
      ...delivery,
      inUse: { version, ...attribution },
      earlier: inUse ? pushPlacement(earlier, inUse) : earlier,
      canaries: Object.fromEntries(otherCanaries),
    }
  }

const pushPlacement = (earlier: Placement[], inUse: Placement) =>
  [inUse, ...earlier.filter(({ version }) => version !== inUse.version)].slice(0, MAX_EARLIER)

/** Makes these tenants use the common version again. */
export const canaryEnd =
  (name: string, tenants: readonly string[]): Decision =>
  (delivery) => {
    const idle = tenants.filter((tenant) => !delivery.canaries[tenant])
    if (idle.length > 0)
      throw new DeliveryError(`${idle.join(', ')}: no trial version of ${name} to roll back.`)
    const otherCanaries = Object.entries(delivery.canaries).filter(
      ([tenant]) => !tenants.includes(tenant),
    )
    return { ...delivery, canaries: Object.fromEntries(otherCanaries) }
  }

/**
 * Makes all tenants use an earlier version: the given one, or the previous one. Without any, they use the version that
 * came with the console. Canaries end, because they are ahead of the version that is rolled back.
 */
export const rollback =
  (name: string, wantedVersion: string | undefined): Decision =>
  (delivery, attribution) => {
    const { inUse, earlier, canaries } = delivery
    if (!inUse && Object.keys(canaries).length === 0) {
      throw new DeliveryError(`${name} isn't in use, so there is nothing to roll back.`)
    }
    const index =
      wantedVersion === undefined
        ? 0
        : earlier.findIndex(({ version }) => version === wantedVersion)
    if (index === -1) {
      const earlierVersions = earlier.map(({ version }) => version).join(', ') || 'none'
      throw new DeliveryError(
        `${name} ${wantedVersion} was never in use. Versions in use before ${inUse?.version}: ${earlierVersions}.`,
      )
    }
    const { inUse: _, ...rest } = delivery
    // not in use yet: only the trials end
    if (!inUse) return { ...rest, canaries: {} }
    const placement = earlier[index]
    return {
      ...rest,
      ...(placement && { inUse: { version: placement.version, ...attribution } }),
      earlier: earlier.slice(index + 1),
      canaries: {},
    }
  }

/** Throws a `DeliveryError` for a version that isn't published. */
export function requirePublished(name: string, version: string, { published }: Delivery) {
  if (published.some((build) => build.version === version)) return
  const versions = published.map((build) => build.version).join(', ') || 'none'
  throw new DeliveryError(`${name} ${version} isn't published. Published versions: ${versions}.`)
}

/** The default version when none is given: the one on trial if there is exactly one, or else the last published. */
export function meantVersion(name: string, { published, canaries }: Delivery): string {
  const [onTrial, ...others] = new Set(Object.values(canaries).map(({ version }) => version))
  const version = onTrial !== undefined && others.length === 0 ? onTrial : published[0]?.version
  if (version !== undefined) return version
  throw new DeliveryError(`${name} isn't published. Publish a build first.`)
}

import * as z from 'zod/mini'

import { tenantNameSchema } from '../composer/tenant-overlay'
import { remoteNameSchema, versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { reasonOf } from '../reason-of'
import { DeliveryError } from './store'

/** The one file that changes: which version of which remote is used by whom. */
export const DELIVERIES = 'deliveries.json'

/** How many versions a remote can go back. */
const MOST_EARLIER = 20

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
  /** What every tenant uses for which no canary is named; without it, what came with the console. */
  inUse: z.optional(placementSchema),
  /** What was in use before, latest first: the way back. */
  earlier: z._default(z.array(placementSchema), []),
  /** Tenant → what it tries before the others. */
  canaries: z._default(z.record(tenantNameSchema, placementSchema), {}),
})
export type Delivery = z.infer<typeof deliverySchema>

const deliveriesSchema = z.object({
  remotes: z._default(z.record(remoteNameSchema, deliverySchema), {}),
  /** Shells that somebody runs, by version: `shells/<version>.json` says what each lends. */
  shells: z._default(z.array(placementSchema), []),
})
export type Deliveries = z.infer<typeof deliveriesSchema>

export const noDeliveries: Deliveries = { remotes: {}, shells: [] }

const unknownDelivery: Delivery = { published: [], earlier: [], canaries: {} }

/** The content of `deliveries.json`; throws a `DeliveryError` that says what is wrong with it. */
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

/** Who decides, and when. */
export type Who = { by: string; since: string }

/** Of one remote: returns how it stands afterwards, or throws a `DeliveryError` that says why it stays. */
export type Decision = (delivery: Delivery, who: Who) => Delivery

export const publication =
  (version: string): Decision =>
  (delivery, who) => {
    const others = delivery.published.filter((each) => each.version !== version)
    // published again is published once
    const known = delivery.published.length > others.length
    return known ? delivery : { ...delivery, published: [{ version, ...who }, ...others] }
  }

/** Some tenants use a version before the others do. */
export const canary =
  (name: string, version: string, tenants: readonly string[]): Decision =>
  (delivery, who) => {
    requirePublished(name, version, delivery)
    const trying = Object.fromEntries(tenants.map((tenant) => [tenant, { version, ...who }]))
    return { ...delivery, canaries: { ...delivery.canaries, ...trying } }
  }

/** Everybody uses a version; who has tried it does so as all others do. */
export const promotion =
  (name: string, version: string): Decision =>
  (delivery, who) => {
    requirePublished(name, version, delivery)
    const { inUse, earlier, canaries } = delivery
    // done again it is done once
    if (inUse?.version === version) return delivery
    const others = Object.entries(canaries).filter(([, each]) => each.version !== version)
    return {
      ...delivery,
      inUse: { version, ...who },
      earlier: inUse ? pushed(earlier, inUse) : earlier,
      canaries: Object.fromEntries(others),
    }
  }

const pushed = (earlier: Placement[], inUse: Placement) =>
  [inUse, ...earlier.filter(({ version }) => version !== inUse.version)].slice(0, MOST_EARLIER)

/** These tenants use again what all others do. */
export const canaryEnd =
  (name: string, tenants: readonly string[]): Decision =>
  (delivery) => {
    const idle = tenants.filter((tenant) => !delivery.canaries[tenant])
    if (idle.length > 0)
      throw new DeliveryError(`${idle.join(', ')}: no trial version of ${name} to roll back.`)
    const others = Object.entries(delivery.canaries).filter(([tenant]) => !tenants.includes(tenant))
    return { ...delivery, canaries: Object.fromEntries(others) }
  }

/**
 * Everybody uses what was used before: that version, or the last one. Without any it is what came with the console.
 * Canaries end, for they are ahead of what is taken back.
 */
export const rollback =
  (name: string, wanted: string | undefined): Decision =>
  (delivery, who) => {
    const { inUse, earlier, canaries } = delivery
    if (!inUse && Object.keys(canaries).length === 0) {
      throw new DeliveryError(`${name} isn't in use, so there is nothing to roll back.`)
    }
    const index = wanted === undefined ? 0 : earlier.findIndex(({ version }) => version === wanted)
    if (index === -1) {
      const before = earlier.map(({ version }) => version).join(', ') || 'none'
      throw new DeliveryError(
        `${name} ${wanted} was never in use. Versions in use before ${inUse?.version}: ${before}.`,
      )
    }
    const { inUse: _, ...rest } = delivery
    // nobody uses it yet: only the trials end
    if (!inUse) return { ...rest, canaries: {} }
    const back = earlier[index]
    return {
      ...rest,
      ...(back && { inUse: { version: back.version, ...who } }),
      earlier: earlier.slice(index + 1),
      canaries: {},
    }
  }

/** Throws a `DeliveryError` for what nobody has published. */
export function requirePublished(name: string, version: string, { published }: Delivery) {
  if (published.some((each) => each.version === version)) return
  const versions = published.map((each) => each.version).join(', ') || 'none'
  throw new DeliveryError(`${name} ${version} isn't published. Published versions: ${versions}.`)
}

/** The version that is meant where none is named: the one on trial, if it is one, or what was published last. */
export function meantVersion(name: string, { published, canaries }: Delivery): string {
  const [onTrial, ...others] = new Set(Object.values(canaries).map(({ version }) => version))
  const version = onTrial !== undefined && others.length === 0 ? onTrial : published[0]?.version
  if (version !== undefined) return version
  throw new DeliveryError(`${name} isn't published. Publish a build first.`)
}

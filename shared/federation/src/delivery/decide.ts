import { isDeepStrictEqual } from 'node:util'

import {
  DELIVERIES,
  deliveryOf,
  parseDeliveries,
  type Decision,
  type Deliveries,
  type Delivery,
  type Attribution,
} from './deliveries'
import { DeliveryError, type Store } from './store'

/** Number of retries when other teams write first, each with its own remote. */
const MAX_TRIES = 20

type DeliveryChange = { before: Delivery; after: Delivery }

/**
 * Changes the delivery of one remote in one write that replaces what was read. Retries when another team wrote its own
 * remote first. Throws a `DeliveryError` that describes the change when this remote was changed meanwhile, because the
 * decision was made without knowing it.
 */
export async function decide(
  store: Store,
  { name, decision, by }: { name: string; decision: Decision; by: string },
): Promise<DeliveryChange> {
  let known: Delivery | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { deliveries, tag } = await readDeliveries(store)
    const before = deliveryOf(deliveries, name)
    if (known && !isDeepStrictEqual(known, before)) throw overtakenError(name, known, before)
    known = before

    const attribution: Attribution = { by, since: new Date().toISOString() }
    const after = decision(before, attribution)
    if (after === before) return { before, after }
    const changed: Deliveries = { ...deliveries, remotes: { ...deliveries.remotes, [name]: after } }
    if (await store.replace(DELIVERIES, toJson(changed), tag)) return { before, after }
  }
  throw new DeliveryError(
    `${store.name} was changed by others ${MAX_TRIES} times in the meantime. Try again.`,
  )
}

/** Changes the list of shells in use, like `decide`. */
export async function decideShells(
  store: Store,
  change: (shells: Deliveries['shells'], since: string) => Deliveries['shells'],
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { deliveries, tag } = await readDeliveries(store)
    const shells = change(deliveries.shells, new Date().toISOString())
    if (await store.replace(DELIVERIES, toJson({ ...deliveries, shells }), tag)) return
  }
  throw new DeliveryError(
    `${store.name} was changed by others ${MAX_TRIES} times in the meantime. Try again.`,
  )
}

export async function readDeliveries(
  store: Store,
): Promise<{ deliveries: Deliveries; tag: string | undefined }> {
  const stored = await store.read(DELIVERIES)
  return { deliveries: parseDeliveries(stored?.content), tag: stored?.tag }
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function overtakenError(name: string, known: Delivery, now: Delivery): DeliveryError {
  const [latest] = [now.inUse, ...Object.values(now.canaries), ...now.published]
    .flatMap((placement) => placement ?? [])
    .toSorted((left, right) => right.since.localeCompare(left.since))
  const versionInUse = ({ inUse }: Delivery) => inUse?.version ?? 'no version'
  const change = latest ? `, the last time by ${latest.by}` : ''
  return new DeliveryError(
    `${name} was changed in the meantime${change}: ${versionInUse(known)} was in use, and now ${versionInUse(now)} is. No changes were made. Check the status and try again.`,
  )
}

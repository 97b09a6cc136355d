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
  let knownDelivery: Delivery | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { deliveries, tag } = await readDeliveries(store)
    const previousDelivery = deliveryOf(deliveries, name)
    if (knownDelivery && !isDeepStrictEqual(knownDelivery, previousDelivery))
      throw overtakenError(name, knownDelivery, previousDelivery)
    knownDelivery = previousDelivery

    const attribution: Attribution = { by, since: new Date().toISOString() }
    const newDelivery = decision(previousDelivery, attribution)
    if (newDelivery === previousDelivery) return { before: previousDelivery, after: newDelivery }
    const newDeliveries: Deliveries = {
      ...deliveries,
      remotes: { ...deliveries.remotes, [name]: newDelivery },
    }
    if (await store.replace(DELIVERIES, toJson(newDeliveries), tag))
      return { before: previousDelivery, after: newDelivery }
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
  const storedFile = await store.read(DELIVERIES)
  return { deliveries: parseDeliveries(storedFile?.content), tag: storedFile?.tag }
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function overtakenError(
  name: string,
  knownDelivery: Delivery,
  currentDelivery: Delivery,
): DeliveryError {
  const [latest] = [
    currentDelivery.inUse,
    ...Object.values(currentDelivery.canaries),
    ...currentDelivery.published,
  ]
    .flatMap((placement) => placement ?? [])
    .toSorted((left, right) => right.since.localeCompare(left.since))
  const versionInUse = ({ inUse }: Delivery) => inUse?.version ?? 'no version'
  const change = latest ? `, the last time by ${latest.by}` : ''
  return new DeliveryError(
    `${name} was changed in the meantime${change}: ${versionInUse(knownDelivery)} was in use, and now ${versionInUse(currentDelivery)} is. No changes were made. Check the status and try again.`,
  )
}

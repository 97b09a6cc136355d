import { readServerTime } from '@meshdeck/domain/times'
import { api, type Infer, listOf, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, flag, id, text } from '../fields'

/** An enrollment key, with which a device joins its networks (contract 1.14). */
export const enrollmentKeySchema = z.object({
  /** ID of the key. */
  value: id,
  /** The names of the key, not of networks; a network's own key has the network's ID as its name. */
  tags: listOf(z.string()),
  networks: listOf(z.string()),
  /** Device tags that joining nodes get. */
  groups: listOf(z.string()),
  /** ID of the node that relays joining devices; the zero ID means none. */
  relay: text,
  /** Stored for joining devices, by a Pro server. */
  auto_egress: flag,
  /** Since 1.5.1: joining devices get a gateway that the server chooses. */
  auto_assign_gw: flag,
  unlimited: flag,
  uses_remaining: amount,
  /** A moment as a string; the year 1 means none. */
  expiration: text,
  /** 1: until a moment, 2: a number of uses, 3: unlimited. */
  type: amount,
  /** Token that a device joins with. */
  token: text,
  /** Whether the server created it with the network and keeps it. */
  default: flag,
})
export type EnrollmentKey = Infer<typeof enrollmentKeySchema>

/** Whether devices can join with a key, or why not. */
export type KeyState = 'valid' | 'expired' | 'used-up'

/** GET /v1/enrollment-keys: sorted by name, because the server's order changes with every request [AP-140]. */
export const enrollmentKeyListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('enrollment-keys'),
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/enrollment-keys', { signal })
      const keys = await readItems(reply, enrollmentKeySchema)
      return keys.toSorted(byName)
    },
  })

/** Stands for the node ID of a gateway: each joining device gets one that the server chooses (since 1.5.1). */
export const CHOSEN_GATEWAY = 'chosen'

/** Returns the name of a key on screen. */
export function keyName(key: Pick<EnrollmentKey, 'tags'>): string {
  return key.tags.join(', ')
}

/**
 * Returns whether a device can still join with the key at a moment (milliseconds since 1970). An unlimited key stays
 * valid whatever its other fields contain (contract 1.14).
 */
export function keyState(key: EnrollmentKey, now: number = Date.now()): KeyState {
  const moment = readServerTime(key.expiration) ?? 0
  if (key.unlimited || key.uses_remaining > 0 || moment > now) return 'valid'
  return key.type === USES_TYPE ? 'used-up' : 'expired'
}

/** Whether a device can still join with the key at a moment (milliseconds since 1970). */
export function isKeyValid(key: EnrollmentKey, now: number = Date.now()): boolean {
  return keyState(key, now) === 'valid'
}

const USES_TYPE = 2

/** Sorts equal names by ID, so that a key without a name keeps its place. */
const byName = (left: EnrollmentKey, right: EnrollmentKey) =>
  keyName(left).localeCompare(keyName(right)) || left.value.localeCompare(right.value)

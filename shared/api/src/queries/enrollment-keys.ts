import { readServerTime } from '@meshdeck/domain/times'
import { api, API_MAJOR, type Infer, listOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, flag, id, text } from '../fields'

/** An enrollment key: what a device joins its networks with (contract 1.14). */
export const enrollmentKeySchema = z.object({
  /** The id of the key. */
  value: id,
  /** The names of the key, not networks; a network's own key bears the network's id. */
  tags: listOf(z.string()),
  networks: listOf(z.string()),
  /** Device tags that joining nodes get. */
  groups: listOf(z.string()),
  /** The node that relays whoever joins; the zero id stands for none. */
  relay: text,
  /** Kept for those who join, by a Pro server. */
  auto_egress: flag,
  /** Since 1.5.1: whoever joins gets a gateway that the server chooses. */
  auto_assign_gw: flag,
  unlimited: flag,
  uses_remaining: amount,
  /** A moment as text; the year 1 stands for none. */
  expiration: text,
  /** 1 until a moment, 2 a number of uses, 3 unlimited. */
  type: amount,
  /** What a device is given to join with. */
  token: text,
  /** Whether the server made it with the network and keeps it. */
  default: flag,
})
export type EnrollmentKey = Infer<typeof enrollmentKeySchema>

/** Whether devices can join with a key, or why no longer. */
export type KeyState = 'valid' | 'expired' | 'used-up'

/** GET /v1/enrollment-keys: by name, as the server's own order changes with every call [AP-140]. */
export const enrollmentKeyListQuery = () =>
  queryOptions({
    queryKey: ['enrollment-keys', API_MAJOR] as const,
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/enrollment-keys', { signal })
      const keys = await readItems(reply, enrollmentKeySchema)
      return keys.toSorted(byName)
    },
  })

/** In the place of a gateway's node: each who joins gets one that the server chooses (since 1.5.1). */
export const CHOSEN_GATEWAY = 'chosen'

/** The name of a key on screen. */
export function keyName(key: Pick<EnrollmentKey, 'tags'>): string {
  return key.tags.join(', ')
}

/**
 * Whether a device can still join with the key at a moment (milliseconds since 1970). An unlimited
 * key stays good whatever else it says (contract 1.14).
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

/** By id where names do not decide, so that a key without a name stays in its place. */
const byName = (left: EnrollmentKey, right: EnrollmentKey) =>
  keyName(left).localeCompare(keyName(right)) || left.value.localeCompare(right.value)

import { subject } from '../activity/deed'
import type { ApiVersion } from '../api-version'
import { isInFuture, ZERO_TIME } from '../clock'
import { ZERO_UUID } from '../decoding/field-types'
import { randomText } from '../server/secrets'
import type { Store } from '../storage/store'
import type { EnrollmentKey } from '../storage/tables'
import { keyVersions } from './versions'

/** What ends a key: nothing chosen, a time, a number of uses, or nothing ever. */
export const keyTypes = { undefined: 0, expiration: 1, uses: 2, unlimited: 3 } as const

/** Letters and digits of a key's value. */
export const KEY_LENGTH = 32

export function newKeyValue(): string {
  return randomText(KEY_LENGTH)
}

/** The key every network is born with. */
export function defaultKey(netid: string): EnrollmentKey {
  return {
    value: newKeyValue(),
    expiration: ZERO_TIME,
    uses_remaining: 0,
    networks: [netid],
    unlimited: true,
    tags: [netid],
    type: keyTypes.unlimited,
    relay: ZERO_UUID,
    groups: [],
    default: true,
    auto_egress: false,
    auto_assign_gw: false,
  }
}

/** A key as the activity names it: by its value, and the first of its names. */
export function aboutKey({ value, tags }: EnrollmentKey) {
  return subject('ENROLLMENT_KEY', { id: value, name: tags[0] ?? '' })
}

type KeyLimits = Pick<EnrollmentKey, 'uses_remaining' | 'expiration' | 'unlimited'>

/** Whether a device may still register with a key. `unlimited` outlives uses and expiration. */
export function isUsable({ uses_remaining, expiration, unlimited }: KeyLimits): boolean {
  return uses_remaining > 0 || isInFuture(expiration) || unlimited
}

/**
 * A key as somebody reads it who may not create any: without what devices register with, which is its id as well.
 * (The real server shows all of it to an auditor.)
 */
export function withoutToken<T extends { token: string }>(key: T) {
  return { ...key, value: '', token: '' }
}

/** A key as it is sent, with the token that devices register with. */
export function keyReply(key: EnrollmentKey, address: string, apiVersion: ApiVersion) {
  const token = JSON.stringify({ server: address, value: key.value })
  const visible = keyVersions[apiVersion].visibleFields(key)
  return { ...visible, token: Buffer.from(token).toString('base64') }
}

/** Takes a relay that is none any more from the keys that name it, on servers that do. */
export function forgetRelay(store: Store, relay: string) {
  if (!keyVersions[store.apiVersion].forgetsRelay) return
  for (const { value } of store.keys.all({ relay })) store.keys.update(value, { relay: ZERO_UUID })
}

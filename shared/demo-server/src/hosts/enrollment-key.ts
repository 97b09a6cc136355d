import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { type ApiVersion, perVersion } from '../api-version'
import { isInFuture, ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, type FieldType, int, list, string } from '../http/field-types'
import { subject } from '../monitoring/activity'
import { randomText } from '../server/secrets'
import type { Store } from '../storage/store'
import type { EnrollmentKey } from '../storage/tables'

/** How a key ends: not chosen, at a time, after a number of uses, or never. */
export const keyTypes = { undefined: 0, expiration: 1, uses: 2, unlimited: 3 } as const

/** Number of letters and digits in a key's value. */
export const KEY_LENGTH = 32

export function newKeyValue(): string {
  return randomText(KEY_LENGTH)
}

/** Returns the key that every new network has. */
export function defaultKey(netid: string): EnrollmentKey {
  return {
    value: newKeyValue(),
    expiration: ZERO_TIME,
    uses_remaining: 0,
    networks: [netid],
    unlimited: true,
    tags: [netid],
    type: keyTypes.unlimited,
    relay: NIL_UUID,
    groups: [],
    default: true,
    auto_egress: false,
    auto_assign_gw: false,
  }
}

/** Returns a key as the activity names it: by its value and its first name. */
export function keySubject({ value, tags }: EnrollmentKey) {
  return subject('ENROLLMENT_KEY', { id: value, name: tags[0] ?? '' })
}

type KeyLimits = Pick<EnrollmentKey, 'uses_remaining' | 'expiration' | 'unlimited'>

/** Whether a device can still register with a key. `unlimited` overrides uses and expiration. */
export function isUsable({ uses_remaining, expiration, unlimited }: KeyLimits): boolean {
  return uses_remaining > 0 || isInFuture(expiration) || unlimited
}

/**
 * Removes the registration token, which is the ID as well, for users who may not create keys. (The real server shows
 * all of it to an auditor.)
 */
export function withoutToken<T extends { token: string }>(key: T) {
  return { ...key, value: '', token: '' }
}

/** Response shape of a key, with the token for registration. */
export function keyReply(key: EnrollmentKey, address: string, apiVersion: ApiVersion) {
  const token = JSON.stringify({ server: address, value: key.value })
  const visible = keyVersions[apiVersion].visibleFields(key)
  return { ...visible, token: Buffer.from(token).toString('base64') }
}

/** Removes a node that is no longer a relay from the keys that name it, on servers that do so. */
export function forgetRelay(store: Store, relay: string) {
  if (!forServer(keyVersions, store).forgetsRelay) return
  for (const { value } of store.keys.all({ relay })) store.keys.update(value, { relay: NIL_UUID })
}

const fields = {
  expiration: int('int64'),
  uses_remaining: int(),
  networks: list(string()),
  unlimited: bool(),
  tags: list(string()),
  relay: string(),
  groups: list(string('models.TagID')),
  auto_egress: bool(),
  // read but ignored: the server derives it
  type: int('models.KeyType'),
}

/** Body of a new key on 1.0.0 (contract 1.14). */
const keyType100 = struct('APIEnrollmentKey', fields)

/** Body of a new key since 1.2.0 (contract 2.11). */
const keyType = struct('APIEnrollmentKey', { ...fields, auto_assign_gw: bool() })
export type KeyInput = DecodedField<typeof keyType>

type KeyVersion = {
  bodyType: FieldType<KeyInput>
  /** Returns the fields of a key that are sent. */
  visibleFields(key: EnrollmentKey): object
  /**
   * Returns what an update changes in addition to relay and groups; a relay and an automatic gateway exclude each
   * other.
   */
  updateFields(input: KeyInput, relay: string): Partial<EnrollmentKey>
  /** Whether a key can let the server choose a gateway; it only does so with a license. */
  choosesGateways: boolean
  /** Whether a relay is removed from keys when it is deleted or stops being a gateway. */
  forgetsRelay: boolean
}

/** Differences between the servers for keys (contract 1.14 and 2.11). */
export const keyVersions = perVersion<KeyVersion>({
  '1.0.0': {
    bodyType: {
      ...keyType100,
      zero: keyType.zero,
      read: (value, _current, place) => ({
        ...keyType.zero(),
        ...keyType100.read(value, keyType100.zero(), place),
      }),
    },
    visibleFields: ({ auto_assign_gw: _auto, ...key }) => key,
    updateFields: () => ({}),
    choosesGateways: false,
    forgetsRelay: false,
  },
  '1.2.0': { bodyType: keyType, visibleFields: (key) => key, choosesGateways: true },
  '1.4.0': {
    updateFields: ({ auto_assign_gw }, relay) => ({
      auto_assign_gw: relay === NIL_UUID && auto_assign_gw,
    }),
  },
  '1.5.1': { forgetsRelay: true },
})

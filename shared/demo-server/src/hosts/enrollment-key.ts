import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import type { ApiVersion, PerVersion } from '../api-version'
import { isInFuture, ZERO_TIME } from '../clock'
import { struct } from '../http/decode-body'
import { bool, type Decoded, type FieldType, int, list, string } from '../http/field-types'
import { subject } from '../monitoring/activity'
import { randomText } from '../server/secrets'
import type { Store } from '../storage/store'
import type { EnrollmentKey } from '../storage/tables'

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
    relay: NIL_UUID,
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
  // read and not asked: the server decides it
  type: int('models.KeyType'),
}

/** A new key as a body carries it to 1.0.0 (contract 1.14). */
const keyType100 = struct('APIEnrollmentKey', fields)

/** The same to 1.5.1 (contract 2.11). */
const keyType = struct('APIEnrollmentKey', { ...fields, auto_assign_gw: bool() })
export type KeyInput = Decoded<typeof keyType>

type KeyVersion = {
  bodyType: FieldType<KeyInput>
  /** The fields of a key that are sent. */
  visibleFields(key: EnrollmentKey): object
  /** What an update changes besides relay and groups; a relay and a chosen gateway exclude each other. */
  updateFields(input: KeyInput, relay: string): Partial<EnrollmentKey>
  /** Whether keys forget a relay that goes, or is a gateway no more. */
  forgetsRelay: boolean
}

/** What each server has its own way of when it comes to keys (contract 1.14 and 2.11). */
export const keyVersions: PerVersion<KeyVersion> = {
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
    forgetsRelay: false,
  },
  '1.5.1': {
    bodyType: keyType,
    visibleFields: (key) => key,
    updateFields: ({ auto_assign_gw }, relay) => ({
      auto_assign_gw: relay === NIL_UUID && auto_assign_gw,
    }),
    forgetsRelay: true,
  },
}

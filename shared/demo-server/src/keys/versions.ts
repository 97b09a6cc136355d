import type { PerVersion } from '../api-version'
import {
  bool,
  type Decoded,
  type FieldType,
  int,
  list,
  string,
  ZERO_UUID,
} from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { EnrollmentKey } from '../storage/tables'

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
      auto_assign_gw: relay === ZERO_UUID && auto_assign_gw,
    }),
    forgetsRelay: true,
  },
}

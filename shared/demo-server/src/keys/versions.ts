import type { PerVersion } from '../api-version'
import { type FieldType, ZERO_UUID } from '../decoding/field-types'
import type { EnrollmentKey } from '../storage/tables'
import { type KeyInput, keyType, keyType100 } from './key-input'

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

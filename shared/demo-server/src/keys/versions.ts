import type { PerVersion } from '../api-version'
import { ZERO_UUID } from '../decoding/field-types'
import type { EnrollmentKey } from '../storage/tables'
import type { KeyInput } from './key-input'

type KeyVersion = {
  /** The fields of a key that are sent. */
  visibleFields(key: EnrollmentKey): object
  /** What an update changes besides relay and groups; a relay and a chosen gateway exclude each other. */
  updateFields(input: KeyInput, relay: string): Partial<EnrollmentKey>
}

/** What each server has its own way of when it comes to keys (contract 1.14 and 2.11). */
export const keyVersions: PerVersion<KeyVersion> = {
  '1.0.0': {
    visibleFields: ({ auto_assign_gw: _auto, ...key }) => key,
    updateFields: () => ({}),
  },
  '1.5.1': {
    visibleFields: (key) => key,
    updateFields: ({ auto_assign_gw }, relay) => ({
      auto_assign_gw: relay === ZERO_UUID && auto_assign_gw,
    }),
  },
}

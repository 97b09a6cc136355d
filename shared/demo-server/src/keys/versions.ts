import type { PerVersion } from '../api-version'
import type { EnrollmentKey } from '../storage/tables'

type KeyVersion = {
  /** The fields of a key that are sent. */
  visibleFields(key: EnrollmentKey): object
}

/** What each server has its own way of when it comes to keys (contract 1.14 and 2.11). */
export const keyVersions: PerVersion<KeyVersion> = {
  '1.0.0': { visibleFields: ({ auto_assign_gw: _auto, ...key }) => key },
  '1.5.1': { visibleFields: (key) => key },
}

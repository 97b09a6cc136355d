import { anything, bool, type Decoded, int, list, map, string, time } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { findGroup } from '../groups/find-group'
import type { PostureCheck } from '../storage/posture-tables'
import type { Store } from '../storage/store'

/** A check of devices as a body carries it (contract 2.12). */
export const postureCheckType = struct(
  'PostureCheck',
  {
    id: string(),
    name: string(),
    network_id: string('schema.NetworkID'),
    description: string(),
    attribute: string('schema.Attribute'),
    values: { ...list(string()), name: 'datatypes.JSONSlice[string]' },
    severity: int('schema.Severity'),
    tags: map(anything()),
    user_groups: map(anything()),
    status: bool(),
    created_by: string(),
    created_at: time(),
    updated_at: time(),
  },
  'schema',
)
export type PostureCheckInput = Decoded<typeof postureCheckType>

/** Stands for all devices among tags, and for all people among groups. */
export const EVERYTHING = '*'

const ANY_VERSION = ['any_valid_semantic_version']

/** What of a device can be checked, and for which values of it. */
export const attributes = new Map([
  ['client_location', ['any_valid_iso_country_codes']],
  ['client_version', ANY_VERSION],
  ['os', ['linux', 'darwin', 'windows', 'ios', 'android']],
  ['os_version', ANY_VERSION],
  [
    'os_family',
    [
      'linux-debian',
      'linux-redhat',
      'linux-suse',
      'linux-arch',
      'linux-gentoo',
      'linux-other',
      'darwin',
      'windows',
      'ios',
      'android',
    ],
  ],
  ['kernel_version', ANY_VERSION],
  ['auto_update', ['true', 'false']],
])

/** Whether this server looks at the state of devices. */
export function checksPosture({ apiVersion, edition }: Store): boolean {
  return apiVersion === '1.5.1' && edition === 'pro'
}

/** A check as it is sent: its groups with their names; one that is gone goes by its id. */
export function postureCheckReply(store: Store, check: PostureCheck) {
  const names = Object.keys(check.user_groups).map((id) => [id, findGroup(store, id)?.name ?? id])
  return { ...check, user_groups: Object.fromEntries(names) }
}

import { timeNow } from '../clock'
import { struct } from '../http/decode-body'
import {
  anything,
  bool,
  type DecodedField,
  int,
  list,
  map,
  string,
  time,
} from '../http/field-types'
import type { Group } from '../storage/account-tables'
import type { PostureCheck } from '../storage/posture-tables'
import type { Tag } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { ALL_NETWORKS } from '../users/default-roles'
import { findGroup } from '../users/group'

/** Body of a posture check (contract 2.12). */
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
export type PostureCheckInput = DecodedField<typeof postureCheckType>

/** Represents all devices among tags, and all users among groups. */
export const EVERYTHING = '*'

const ANY_VERSION = ['any_valid_semantic_version']

/** Attributes of a device that can be checked, with their possible values. */
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

/** Whether this server checks the posture of devices. */
export function checksPosture(store: Store): boolean {
  return store.can('hasPostureChecks')
}

/** Response shape of a check: its groups have their names; a deleted group is shown by its ID. */
export function postureCheckReply(store: Store, check: PostureCheck) {
  const names = Object.keys(check.user_groups).map((id) => [id, findGroup(store, id)?.name ?? id])
  return { ...check, user_groups: Object.fromEntries(names) }
}

/** Returns a version as it is stored: without `v`, quotes and other invalid characters. */
export function cleanVersion(text: string): string {
  return withoutLetter(text)
    .replace(/^[ ,"']+|[ ,"']+$/g, '')
    .replace(/[^0-9A-Za-z.\-+]+/g, '')
    .replace(/\.{2,}/g, '.')
}

/** Whether a text is a version: up to three numbers with optional semantic version suffixes. */
export function isVersion(text: string): boolean {
  return /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/.test(
    cleanVersion(text),
  )
}

/** Whether a version is lower than another, number by number. Parts that aren't numbers count as 0. */
export function isBelow(version: string, least: string): boolean {
  const [versionNumbers, leastNumbers] = [numbersOf(version), numbersOf(least)]
  for (let index = 0; index < Math.max(versionNumbers.length, leastNumbers.length); index += 1) {
    const difference = (versionNumbers[index] ?? 0) - (leastNumbers[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(version: string): number[] {
  const parts = withoutLetter(version).replace(/,$/, '').trim().split('.')
  return parts.map((part) => (/^[+-]?\d+$/.test(part) ? Number(part) : 0))
}

function withoutLetter(text: string): string {
  return text.trim().replace(/^v/, '').replace(/^V/, '')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Regions that are no countries, although their codes have a name. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Returns the English name of a country, or undefined for other codes. Case-insensitive. */
export function countryName(code: string): string | undefined {
  const letters = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(letters) || noCountries.has(letters)) return undefined
  return regions.of(letters)
}

/** Removes a deleted tag from the checks of its network. */
export function takeTagFromChecks(store: Store, { id, network }: Tag) {
  for (const check of store.postureChecks.all({ network_id: network })) {
    if (!Object.hasOwn(check.tags, id)) continue
    const tags = without(check.tags, id)
    store.postureChecks.update(check.id, { tags, updated_at: timeNow() })
  }
}

/** Removes a deleted group from the checks of its networks. */
export function takeGroupFromChecks(store: Store, { id, network_roles }: Group) {
  const networks = Object.keys(network_roles ?? {})
  for (const check of store.postureChecks.all()) {
    const isIn = networks.includes(ALL_NETWORKS) || networks.includes(check.network_id)
    if (!isIn || !Object.hasOwn(check.user_groups, id)) continue
    const user_groups = without(check.user_groups, id)
    store.postureChecks.update(check.id, { user_groups, updated_at: timeNow() })
  }
}

function without<T>(map: Record<string, T>, id: string): Record<string, T> {
  const { [id]: _gone, ...others } = map
  return others
}

import { timeNow } from '../clock'
import { HttpError } from '../http/replies'
import type { PostureCheck, Violation } from '../storage/posture-tables'
import type { Store } from '../storage/store'
import type { ExtClient, Host, Node } from '../storage/tables'
import { isAdministrator } from '../users/default-roles'
import { ALL_ADMINS_GROUP, adminGroupOf, userGroupOf } from '../users/group'
import { checksPosture, countryName, EVERYTHING, isBelow } from './posture-check'

/** Runs the checks of a network. Without checks the result is an empty list. */
function findingOf(store: Store, network_id: string, device: () => Device): Finding {
  const checks = checksPosture(store) ? store.postureChecks.all({ network_id }) : []
  return checks.length === 0 ? { violations: [], severity: 0 } : findViolations(checks, device())
}

/** Returns the finding for a node, as stored with it. */
export function evaluatePosture(store: Store, node: Pick<Node, 'hostid' | 'network' | 'tags'>) {
  const finding = findingOf(store, node.network, () => deviceOf(store.hosts.get(node.hostid), node))
  return { ...stateOf(finding), last_evaluated_at: timeNow() }
}

/** Returns a finding in the fields of nodes and clients. */
export function stateOf({ violations, severity }: Finding) {
  return {
    posture_check_violations: violations,
    posture_check_violation_severity_level: severity,
  }
}

/** Returns why a device may not join a network, empty when it may. */
export function joinViolationsOf(
  store: Store,
  network: string,
  { host, tags = [] }: Newcomer,
): Violation[] {
  return findingOf(store, network, () => newcomerOf(host, tags)).violations ?? []
}

type Newcomer = { host: Parameters<typeof newcomerOf>[0]; tags?: string[] }

/** Checks that a failing device doesn't join, even when an administrator adds it. Throws HttpError 400. */
export function checkMayJoin(store: Store, network: string, host: Host) {
  const violations = joinViolationsOf(store, network, { host })
  if (violations.length > 0) throw new HttpError(400, 'posture check violations', violations)
}

/** Checks that a user's device passes before it gets access. Throws HttpError 403. */
export function checkMayConnect(store: Store, client: ExtClient) {
  if (client.device_id === '') return
  const { violations } = findingOf(store, client.network, () => userDeviceOf(store, client))
  if (violations !== null && violations.length > 0) {
    throw new HttpError(403, 'posture check violations')
  }
}

const ALL_USERS_GROUP = userGroupOf('global')

/** Returns the checked attributes of a device that has joined. */
export function deviceOf(host: DescribedHost, { tags }: Pick<Node, 'tags'>): Device {
  return { ...newcomerOf(host, Object.keys(tags ?? {})), autoupdate: host.autoupdate }
}

/**
 * Returns the checked attributes of a device that is about to join. Whether it updates automatically is settled only by
 * joining.
 */
function newcomerOf(host: Omit<DescribedHost, 'autoupdate'>, tags: string[]): Device {
  const { country_code, version, os, os_family, os_version, kernel_version } = host
  return {
    country: country_code,
    version,
    os,
    os_family,
    os_version,
    kernel_version,
    chosenBy: { tags },
  }
}

type DescribedHost = Pick<
  Host,
  'country_code' | 'version' | 'os' | 'os_family' | 'os_version' | 'kernel_version' | 'autoupdate'
>

/** Whether a client is a user's device, which is checked by the user's groups. Other clients aren't checked. */
export function isUserDevice(client: Pick<ExtClient, 'remote_access_client_id' | 'device_id'>) {
  return client.remote_access_client_id !== '' || client.device_id !== ''
}

/** Returns the checked attributes of a user's device. */
export function userDeviceOf(store: Store, client: ExtClient): Device {
  const { country, client_version, os, os_family, os_version, kernel_version } = client
  return {
    country,
    version: client_version,
    os,
    os_family,
    os_version,
    kernel_version,
    chosenBy: { user_groups: groupsOfOwner(store, client) },
  }
}

/** Returns the owner's groups, and those of the network that follow from a group for all networks. */
function groupsOfOwner(store: Store, { ownerid, network }: ExtClient): string[] {
  const owner = store.users.find(ownerid)
  const groups = Object.keys(owner?.user_group_ids ?? {})
  if (!owner || groups.length === 0) return []
  if (isAdministrator(owner.platform_role_id)) {
    return [...groups, adminGroupOf(network), ALL_ADMINS_GROUP]
  }
  if (groups.includes(ALL_ADMINS_GROUP)) return [...groups, adminGroupOf(network)]
  return groups.includes(ALL_USERS_GROUP) ? [...groups, userGroupOf(network)] : groups
}

/** Checked attributes of a device in a network, or of one with which a user connects. */
type Device = {
  country: string
  version: string
  os: string
  os_family: string
  os_version: string
  kernel_version: string
  /** Undefined where it isn't checked. */
  autoupdate?: boolean
  /** Values by which a check selects the device: its tags, or the groups of its owner. */
  chosenBy: { tags: string[] } | { user_groups: string[] }
}

/** Failed checks of a device, and the highest severity among them. */
export type Finding = { violations: Violation[] | null; severity: number }

/**
 * Runs the checks of a network for a device. Of several checks of one attribute, one has to pass; a system passes by
 * its name or its family.
 */
export function findViolations(checks: PostureCheck[], device: Device): Finding {
  const applicableChecks = checks.filter((check) => check.status && appliesTo(check, device))
  const violations = alternatives.flatMap((attributes) => {
    const alternativeChecks = attributes.flatMap((name) =>
      applicableChecks.filter(({ attribute }) => attribute === name),
    )
    const reasons = alternativeChecks.map((check) => ({ check, message: faultOf(check, device) }))
    if (reasons.some(({ message }) => message === undefined)) return []
    return reasons.map(({ check, message = '' }) => violationOf(check, message))
  })
  return {
    violations: violations.length === 0 ? null : violations,
    severity: Math.max(0, ...violations.map(({ severity }) => severity)),
  }
}

/** Groups of attributes of which one match is enough. All others count on their own. */
const alternatives = [
  ['os', 'os_family'],
  ['client_location'],
  ['client_version'],
  ['os_version'],
  ['kernel_version'],
  ['auto_update'],
]

function appliesTo({ attribute, tags, user_groups }: PostureCheck, device: Device): boolean {
  if (attribute === 'auto_update' && device.autoupdate === undefined) return false
  const { chosenBy } = device
  const [targetIds, membershipIds] =
    'tags' in chosenBy ? [tags, chosenBy.tags] : [user_groups, chosenBy.user_groups]
  return (
    Object.hasOwn(targetIds, EVERYTHING) || membershipIds.some((id) => Object.hasOwn(targetIds, id))
  )
}

/** Returns the reported reason why a device fails, or undefined if it passes. */
function faultOf({ attribute, values }: PostureCheck, device: Device): string | undefined {
  const [requiredValue = ''] = values
  if (attribute === 'client_location') {
    if (values.includes(device.country.toUpperCase())) return undefined
    return `client location '${countryName(device.country) ?? ''}' not allowed`
  }
  if (attribute === 'os' || attribute === 'os_family') {
    const system = device[attribute]
    const kind = attribute === 'os' ? 'client os' : 'os family'
    return values.includes(system) ? undefined : `${kind} '${system}' not allowed`
  }
  if (attribute === 'auto_update') {
    const isRequired = requiredValue === 'true'
    if (device.autoupdate === isRequired) return undefined
    return `auto update must be ${isRequired ? 'enabled' : 'disabled'}`
  }
  const { kind, version } = versionOf(attribute, device)
  return isBelow(version, requiredValue)
    ? `${kind} version '${version}' is below minimum required version '${requiredValue}'`
    : undefined
}

function versionOf(attribute: string, device: Device): { kind: string; version: string } {
  if (attribute === 'client_version') return { kind: 'client', version: device.version }
  if (attribute === 'os_version') return { kind: 'os', version: device.os_version }
  return { kind: 'kernel', version: device.kernel_version }
}

function violationOf({ id, name, attribute, severity }: PostureCheck, message: string): Violation {
  return { check_id: id, name, attribute, message, severity }
}

import type { PostureCheck, Violation } from '../storage/posture-tables'
import { countryName, EVERYTHING, isBelow } from './posture-check'

/** What checks look at: a device in a network, or one that somebody came in with by himself. */
export type Device = {
  country: string
  version: string
  os: string
  os_family: string
  os_version: string
  kernel_version: string
  /** Left out where it is not looked at. */
  autoupdate?: boolean
  /** By what a check picks it: its tags, or the groups of whoever it belongs to. */
  chosenBy: { tags: string[] } | { user_groups: string[] }
}

/** What a device does not pass, and how bad the worst of it is. */
export type Finding = { violations: Violation[] | null; severity: number }

/**
 * Holds a device against the checks of its network. Of several checks of one attribute one has to let it
 * in, and a system counts by its name or by its family.
 */
export function findViolations(checks: PostureCheck[], device: Device): Finding {
  const applying = checks.filter((check) => check.status && isMeant(check, device))
  const violations = alternatives.flatMap((together) => {
    const some = together.flatMap((name) => applying.filter(({ attribute }) => attribute === name))
    const reasons = some.map((check) => ({ check, message: faultOf(check, device) }))
    if (reasons.some(({ message }) => message === undefined)) return []
    return reasons.map(({ check, message = '' }) => violationOf(check, message))
  })
  return {
    violations: violations.length === 0 ? null : violations,
    severity: Math.max(0, ...violations.map(({ severity }) => severity)),
  }
}

/** Attributes of which one is enough, and the others alone. */
const alternatives = [
  ['os', 'os_family'],
  ['client_location'],
  ['client_version'],
  ['os_version'],
  ['kernel_version'],
  ['auto_update'],
]

function isMeant({ attribute, tags, user_groups }: PostureCheck, device: Device): boolean {
  if (attribute === 'auto_update' && device.autoupdate === undefined) return false
  const { chosenBy } = device
  const [wanted, has] =
    'tags' in chosenBy ? [tags, chosenBy.tags] : [user_groups, chosenBy.user_groups]
  return Object.hasOwn(wanted, EVERYTHING) || has.some((id) => Object.hasOwn(wanted, id))
}

/** Why a device does not pass, as it is told; undefined when it does. */
function faultOf({ attribute, values }: PostureCheck, device: Device): string | undefined {
  const [first = ''] = values
  if (attribute === 'client_location') {
    if (values.includes(device.country.toUpperCase())) return undefined
    return `client location '${countryName(device.country) ?? ''}' not allowed`
  }
  if (attribute === 'os' || attribute === 'os_family') {
    const own = device[attribute]
    const kind = attribute === 'os' ? 'client os' : 'os family'
    return values.includes(own) ? undefined : `${kind} '${own}' not allowed`
  }
  if (attribute === 'auto_update') {
    const wanted = first === 'true'
    if (device.autoupdate === wanted) return undefined
    return `auto update must be ${wanted ? 'enabled' : 'disabled'}`
  }
  const { kind, own } = versionOf(attribute, device)
  return isBelow(own, first)
    ? `${kind} version '${own}' is below minimum required version '${first}'`
    : undefined
}

function versionOf(attribute: string, device: Device): { kind: string; own: string } {
  if (attribute === 'client_version') return { kind: 'client', own: device.version }
  if (attribute === 'os_version') return { kind: 'os', own: device.os_version }
  return { kind: 'kernel', own: device.kernel_version }
}

function violationOf({ id, name, attribute, severity }: PostureCheck, message: string): Violation {
  return { check_id: id, name, attribute, message, severity }
}

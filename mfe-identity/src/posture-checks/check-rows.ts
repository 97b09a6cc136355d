import { nodeNames } from '@meshdeck/api/nodes'
import { everything, type PostureCheck, type Violator } from '@meshdeck/api/posture-checks'
import { countryName } from '@meshdeck/domain/countries'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'

export type CheckRow = {
  id: string
  name: string
  description: string
  attribute: string
  values: string[]
  severity: number
  isOn: boolean
  /** Names of the tags and groups that it applies to; `*` for every device, or every user. */
  tags: string[]
  groups: string[]
  check: PostureCheck
}

/** Returns the rows, with the group names that the server sends. */
export function toCheckRows(checks: readonly PostureCheck[]): CheckRow[] {
  return checks.map((check) => ({
    id: check.id,
    name: check.name || check.id,
    description: check.description,
    attribute: check.attribute,
    values: check.values,
    severity: check.severity,
    isOn: check.status,
    tags: Object.keys(check.tags).map((id) => tagName(id, check.network_id)),
    groups: Object.entries(check.user_groups).map(([id, name]) =>
      id !== everything && typeof name === 'string' && name !== '' ? name : id,
    ),
    check,
  }))
}

/** Attributes of a device that can be checked (contract 2.12), the most common first. */
export const attributes = [
  'os',
  'os_family',
  'os_version',
  'kernel_version',
  'client_version',
  'client_location',
  'auto_update',
] as const

/** From the highest. */
export const severities = [4, 3, 2, 1] as const

/** Returns the name of an attribute; one of a newer server is shown as an unknown kind. */
export const attributeName = (t: TFunction<'identity'>, attribute: string): string =>
  t(`postureChecks.attribute.${attribute}`, {
    defaultValue: t('postureChecks.unknownKind', { kind: attribute }),
  })

/** Returns the display name of a value that passes. */
export function valueName(t: TFunction<'identity'>, attribute: string, value: string): string {
  if (attribute === 'client_location') {
    const name = countryName(value, currentLanguage())
    return name === undefined ? value : t('postureChecks.country', { name, code: value })
  }
  if (attribute.endsWith('_version')) return t('postureChecks.atLeast', { version: value })
  return t(`postureChecks.value.${value}`, { defaultValue: value })
}

/** Returns the display names of all values that pass a check. */
export const valueNames = (t: TFunction<'identity'>, { attribute, values }: CheckRow) =>
  values.map((value) => valueName(t, attribute, value))

export const severityName = (t: TFunction<'identity'>, severity: number): string =>
  t(`postureChecks.severity.${severity}`, { defaultValue: String(severity) })

/** Returns the names of what a check applies to. */
export function reachNames(
  t: TFunction<'identity'>,
  { tags, groups }: Pick<CheckRow, 'tags' | 'groups'>,
) {
  return [
    ...tags.map((tag) => (tag === everything ? t('postureChecks.everyDevice') : tag)),
    ...groups.map((group) => (group === everything ? t('postureChecks.everybody') : group)),
  ]
}

/** A row for one check that one device fails. */
export type ViolationRow = {
  id: string
  /** Name of the device. */
  name: string
  /** For the link to its page: the ID of a node, or the name of a config file. */
  nodeId: string
  configFileId: string
  /** Owner of the device, if it belongs to a user. */
  owner: string
  check: string
  /** Message of the server. */
  message: string
  severity: number
  /** Milliseconds since 1970; undefined for never. */
  evaluated: number | undefined
}

type NamedHost = { id: string; name: string }

/** Returns the rows. A node has the name that `nodeNames` gives it. */
export function toViolationRows(
  nodes: readonly Violator[],
  devices: readonly Violator[],
  hosts: readonly NamedHost[],
): ViolationRow[] {
  const nameOf = nodeNames(nodes, hosts)
  return [
    ...nodes.flatMap((node) =>
      rowsOf(node, {
        name: nameOf(node.id),
        nodeId: node.id,
        configFileId: '',
        owner: '',
      }),
    ),
    ...devices.flatMap((device) => {
      const client = device.static_node
      if (!client) return []
      const { clientid, ownerid, device_name } = client
      // the server stores the violations in one of the two parts
      const violator = client.posture_check_violations.length > 0 ? client : device
      const name = device_name || clientid
      return rowsOf(violator, { name, nodeId: '', configFileId: clientid, owner: ownerid })
    }),
  ]
}

type Violations = Pick<Violator, 'posture_check_violations' | 'last_evaluated_at'>
type Device = Pick<ViolationRow, 'name' | 'nodeId' | 'configFileId' | 'owner'>

const rowsOf = (violator: Violations, device: Device): ViolationRow[] =>
  violator.posture_check_violations.map(({ check_id, name: check, message, severity }) => ({
    ...device,
    id: `${device.nodeId || device.configFileId} ${check_id}`,
    check,
    message,
    severity,
    evaluated: readServerTime(violator.last_evaluated_at),
  }))

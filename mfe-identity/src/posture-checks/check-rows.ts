import { everything, type PostureCheck, type Violator } from '@meshdeck/api/posture-checks'
import { countryName } from '@meshdeck/domain/countries'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'

/** A posture check as the table shows it. */
export type CheckRow = {
  id: string
  name: string
  description: string
  attribute: string
  values: string[]
  severity: number
  isOn: boolean
  /** Names of tags and of groups it holds for; `*` for every device, or for everybody. */
  tags: string[]
  groups: string[]
  check: PostureCheck
}

/** A group goes by the name that the server gives with it. */
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

/** What of a device can be checked (contract 2.12), in the order in which people think of it. */
export const attributes = [
  'os',
  'os_family',
  'os_version',
  'kernel_version',
  'client_version',
  'client_location',
  'auto_update',
] as const

/** From what matters most. */
export const severities = [4, 3, 2, 1] as const

/** One that no console knows yet stands for itself. */
export const attributeName = (t: TFunction, attribute: string): string =>
  t(`identity:postureChecks.attribute.${attribute}`, { defaultValue: attribute })

/** What of one attribute lets a device pass, as people say it. */
export function valueName(t: TFunction, attribute: string, value: string): string {
  if (attribute === 'client_location') {
    const name = countryName(value, currentLanguage())
    return name === undefined ? value : t('identity:postureChecks.country', { name, code: value })
  }
  if (attribute.endsWith('_version')) return t('identity:postureChecks.atLeast', { version: value })
  return t(`identity:postureChecks.value.${value}`, { defaultValue: value })
}

/** All that lets a device pass a check. */
export const valueNames = (t: TFunction, { attribute, values }: CheckRow) =>
  values.map((value) => valueName(t, attribute, value))

export const severityName = (t: TFunction, severity: number): string =>
  t(`identity:postureChecks.severity.${severity}`, { defaultValue: String(severity) })

/** What a check holds for. */
export function reachNames(t: TFunction, { tags, groups }: Pick<CheckRow, 'tags' | 'groups'>) {
  return [
    ...tags.map((tag) => (tag === everything ? t('identity:postureChecks.everyDevice') : tag)),
    ...groups.map((group) =>
      group === everything ? t('identity:postureChecks.everybody') : group,
    ),
  ]
}

/** One check that one device does not pass, as the table shows it. */
export type ViolationRow = {
  id: string
  /** Of the device. */
  name: string
  /** Where it has a page: the id of a node, or the name of a config file. */
  nodeId: string
  fileId: string
  /** Whose device it is, where it is somebody's. */
  owner: string
  check: string
  /** What the server says of it. */
  message: string
  severity: number
  /** Milliseconds since 1970; undefined for never. */
  evaluated: number | undefined
}

type Named = { id: string; name: string }

/** A node goes by the name of its host; by its id where the host is not to be seen. */
export function toViolationRows(
  nodes: readonly Violator[],
  devices: readonly Violator[],
  hosts: readonly Named[],
): ViolationRow[] {
  const names = new Map(hosts.map(({ id, name }) => [id, name]))
  return [
    ...nodes.flatMap((node) =>
      rowsOf(node, {
        name: names.get(node.hostid) || node.id,
        nodeId: node.id,
        fileId: '',
        owner: '',
      }),
    ),
    ...devices.flatMap((device) => {
      const client = device.static_node
      if (!client) return []
      const { clientid, ownerid, device_name } = client
      // the server keeps what it found in the one part or in the other
      const found = client.posture_check_violations.length > 0 ? client : device
      const name = device_name || clientid
      return rowsOf(found, { name, nodeId: '', fileId: clientid, owner: ownerid })
    }),
  ]
}

type Found = Pick<Violator, 'posture_check_violations' | 'last_evaluated_at'>
type Device = Pick<ViolationRow, 'name' | 'nodeId' | 'fileId' | 'owner'>

const rowsOf = (found: Found, device: Device): ViolationRow[] =>
  found.posture_check_violations.map(({ check_id, name: check, message, severity }) => ({
    ...device,
    id: `${device.nodeId || device.fileId} ${check_id}`,
    check,
    message,
    severity,
    evaluated: readServerTime(found.last_evaluated_at),
  }))

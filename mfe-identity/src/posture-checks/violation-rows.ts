import type { Violator } from '@meshdeck/api/posture-checks'
import { readServerTime } from '@meshdeck/domain/server-times'

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

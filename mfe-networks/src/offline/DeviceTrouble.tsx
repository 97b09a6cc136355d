import { deviceName, type Host, hostListQuery } from '@meshdeck/api/hosts'
import { everyMembershipQuery } from '@meshdeck/api/memberships'
import type { NodeStatuses } from '@meshdeck/api/nodes'
import { healthOf } from '@meshdeck/domain/health'
import { useQuery } from '@meshdeck/platform'
import { Stack } from '@meshdeck/ui'

import { DisconnectedHelp } from './DisconnectedHelp'
import { OfflineHelp } from './OfflineHelp'
import { toPeers } from './peers'

type Props = {
  host: Host
  /** Of its nodes together; undefined until known. */
  status: string | undefined
}

const noStatuses: NodeStatuses = new Map()

/** On the page of a device that is offline or disconnected: why, and what to do. Nothing for others. */
export function DeviceTrouble({ host, status }: Props) {
  const health = status === undefined ? undefined : healthOf(status)
  const isInTrouble = health === 'offline' || health === 'disconnected'
  // all nodes of the server, which are read only where something is wrong
  const { data: all } = useQuery({ ...everyMembershipQuery(), enabled: isInTrouble })
  const { data: hosts = [] } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  if (!isInTrouble || !all) return null

  const own = all.filter(({ hostid, is_static }) => hostid === host.id && !is_static)
  if (health === 'disconnected') {
    return (
      <Stack gap="3">
        {own.map(({ id, network }) => (
          <DisconnectedHelp key={id} node={{ id, network, name: deviceName(host) }} />
        ))}
      </Stack>
    )
  }
  const hostOf = new Map(all.map(({ id, hostid }) => [id, hostid]))
  const nameOf = (nodeId: string) =>
    hosts.find(({ id }) => id === hostOf.get(nodeId))?.name || nodeId
  return (
    <OfflineHelp
      deviceId={host.id}
      lastSeen={Math.max(0, ...own.map(({ lastcheckin }) => lastcheckin * 1000))}
      os={host.os}
      peers={toPeers(all, { hosts, statuses: noStatuses })}
      nameOf={nameOf}
    />
  )
}

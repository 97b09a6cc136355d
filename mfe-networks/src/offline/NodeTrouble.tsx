import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { healthOf } from '@meshdeck/domain/health'
import { useMemo } from 'react'

import { useLiveStatuses } from '../live-status/use-live-statuses'
import { type NodeRow, shownStatus } from '../node-model/node-rows'
import { DisconnectedHelp } from './DisconnectedHelp'
import { OfflineHelp } from './OfflineHelp'
import { toPeers } from './peers'

type Props = { row: NodeRow; nodes: readonly Node[]; hosts: readonly Host[] }

/** On the page of a node that is offline or disconnected: why, and what to do. Nothing for others. */
export function NodeTrouble({ row, nodes, hosts }: Props) {
  const statuses = useLiveStatuses(row.network, nodes.length)
  const health = healthOf(shownStatus(row, statuses.get(row.id)))
  const peers = useMemo(
    () => (health === 'offline' ? toPeers(nodes, { hosts, statuses }) : []),
    [health, nodes, hosts, statuses],
  )

  if (health === 'disconnected') return <DisconnectedHelp node={row} />
  if (health !== 'offline') return null
  const hostOf = new Map(nodes.map(({ id, hostid }) => [id, hostid]))
  const nameOf = (nodeId: string) =>
    hosts.find(({ id }) => id === hostOf.get(nodeId))?.name || nodeId
  return (
    <OfflineHelp
      deviceId={row.hostId}
      lastSeen={row.lastSeen}
      os={row.os}
      peers={peers}
      nameOf={nameOf}
    />
  )
}

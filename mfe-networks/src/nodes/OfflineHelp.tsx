import type { Host } from '@meshdeck/api/hosts'
import { type Node, nodeNames } from '@meshdeck/api/nodes'
import { healthOf } from '@meshdeck/domain/health'
import {
  OFFLINE_AFTER_MS,
  offlineScope,
  type PeerCounts,
  type Peer,
} from '@meshdeck/domain/offline'
import { formatAge, formatMinute, MINUTE_MS } from '@meshdeck/domain/times'
import { currentLanguage, useCan, useServerConfig } from '@meshdeck/platform'
import { Box, Button, Callout, Code, CopyButton, Flex, Stack, Text } from '@meshdeck/ui'
import { Plug } from 'lucide-react'
import { useMemo } from 'react'

import { type NodeRow, shownStatus } from '../shared/node-rows'
import { useLiveStatuses } from '../shared/use-live-statuses'
import { useTranslation } from '../translations'
import { toPeers } from './peers'
import { useNodeConnection } from './use-node-connection'

type Props = {
  deviceId: string
  /** Milliseconds since 1970; 0 for never. */
  lastSeen: number
  /** Operating system as reported by the client. */
  os: string
  /** Nodes that may share an address or a relay with it. */
  peers: readonly Peer[]
  /** Returns the name of a node's device. */
  nameOf: (nodeId: string) => string
}

/** Explains why a node or device may be offline: since when, which others are offline, and what to try. */
export function OfflineHelp({ deviceId, lastSeen, os, peers, nameOf }: Props) {
  const { t } = useTranslation()
  const { address, relays } = offlineScope(deviceId, peers)
  const minutes = OFFLINE_AFTER_MS / MINUTE_MS

  return (
    <Callout
      tone="warning"
      title={
        lastSeen > 0
          ? t('nodes.offline.title', { moment: formatMinute(lastSeen + OFFLINE_AFTER_MS) })
          : t('nodes.offline.never')
      }
    >
      <Stack gap="2">
        <Text>
          {lastSeen > 0 &&
            `${t('nodes.offline.lastSeen', {
              moment: formatMinute(lastSeen),
              age: formatAge(lastSeen, currentLanguage()),
            })} `}
          {t('nodes.offline.rule', { count: minutes })}
        </Text>
        {address && <Text>{addressText(address)}</Text>}
        {relays.map(({ nodeId, isDown, count, down }) => (
          <Text key={nodeId}>
            {t(isDown ? 'nodes.offline.relay.down' : 'nodes.offline.relay.up', {
              name: nameOf(nodeId),
            })}
            {count > 0 && ` ${t('nodes.offline.relay.others', { down, count })}`}
          </Text>
        ))}
        <HelpSteps os={os} />
      </Stack>
    </Callout>
  )

  function addressText({ count, down }: PeerCounts): string {
    if (count === 0) return t('nodes.offline.address.none')
    if (down === 0) return t('nodes.offline.address.allUp', { count })
    if (down === count) return t('nodes.offline.address.allDown', { count })
    return t('nodes.offline.address.some', { down, count })
  }
}

/** Steps to try on the machine, with the commands of its system. */
function HelpSteps({ os }: { os: string }) {
  const { t } = useTranslation()
  const config = useServerConfig()
  const host = config?.APIHost ?? ''
  const purposes = {
    restart: t('nodes.offline.restart'),
    pull: t('nodes.offline.pull'),
    logs: t('nodes.offline.logs'),
  }

  return (
    <Box>
      <Text fontWeight="500">{t('nodes.offline.try')}</Text>
      <Box as="ol" listStyleType="decimal" ps="5">
        <li>{t('nodes.offline.power')}</li>
        {host !== '' && <li>{t('nodes.offline.reach', serverAddress(host))}</li>}
        {commandsOf(os).map(({ does, command }) => (
          <li key={does}>
            {purposes[does]}
            <Flex alignItems="center" gap="1" minW="0">
              <Code className="notranslate" overflowWrap="anywhere" minW="0">
                {command}
              </Code>
              <CopyButton value={command} of={command} />
            </Flex>
          </li>
        ))}
      </Box>
    </Box>
  )
}

type NodeTroubleProps = { row: NodeRow; nodes: readonly Node[]; hosts: readonly Host[] }

/**
 * Explains on the page of an offline or disconnected node why it is so and what to do. Renders nothing for other nodes.
 */
export function NodeTrouble({ row, nodes, hosts }: NodeTroubleProps) {
  const statuses = useLiveStatuses(row.network, nodes.length)
  const health = healthOf(shownStatus(row, statuses.get(row.id)))
  const peers = useMemo(
    () => (health === 'offline' ? toPeers(nodes, { hosts, statuses }) : []),
    [health, nodes, hosts, statuses],
  )

  if (health === 'disconnected') return <DisconnectedHelp node={row} />
  if (health !== 'offline') return null
  return (
    <OfflineHelp
      deviceId={row.hostId}
      lastSeen={row.lastSeen}
      os={row.os}
      peers={peers}
      nameOf={nodeNames(nodes, hosts)}
    />
  )
}

type DisconnectedHelpProps = { node: { id: string; name: string; network: string } }

/** Note on an intentionally disconnected node, with a button to connect it. */
export function DisconnectedHelp({ node }: DisconnectedHelpProps) {
  const { t } = useTranslation()
  const { connect } = useNodeConnection()
  const refusal = useCan().whyNotIn(node.network, t('nodes.refused'))

  return (
    <Callout tone="info" title={t('nodes.disconnected.title')}>
      <Stack gap="2" alignItems="flex-start">
        <Text>{t('nodes.disconnected.text', { network: node.network })}</Text>
        <Button
          icon={Plug}
          size="sm"
          disabled={refusal !== undefined}
          onClick={() => connect(node, true)}
        >
          {t('nodes.connect')}
        </Button>
        {refusal !== undefined && <Text color="fg.muted">{refusal}</Text>}
      </Stack>
    </Callout>
  )
}

type ClientCommand = { does: 'restart' | 'pull' | 'logs'; command: string }

const pull: ClientCommand = { does: 'pull', command: 'sudo netclient pull' }

/** By operating system as reported by clients. */
const commands: ReadonlyMap<string, readonly ClientCommand[]> = new Map([
  [
    'linux',
    [
      { does: 'restart', command: 'sudo systemctl restart netclient' },
      pull,
      { does: 'logs', command: 'sudo journalctl -u netclient -n 50' },
    ],
  ],
  [
    'darwin',
    [
      { does: 'restart', command: 'sudo launchctl kickstart -k system/com.gravitl.netclient' },
      pull,
    ],
  ],
  [
    'windows',
    [
      { does: 'restart', command: 'Restart-Service netclient' },
      { does: 'pull', command: 'netclient pull' },
    ],
  ],
])

/** Returns the commands that restore a client on this system; for an unknown system, those of every client. */
export const commandsOf = (os: string): readonly ClientCommand[] => commands.get(os) ?? [pull]

/**
 * Returns the host and port under which a client reaches the server; the port follows the host unless it is the
 * default.
 */
export function serverAddress(apiHost: string): { host: string; port: string } {
  const [, host = apiHost, port = '443'] = /^([^:]+|\[.*\]):(\d+)$/.exec(apiHost) ?? []
  return { host, port }
}

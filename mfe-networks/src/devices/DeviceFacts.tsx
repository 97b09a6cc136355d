import { deviceName, type Host, hostListQuery, publicPort } from '@meshdeck/api/hosts'
import { allMembershipsQuery } from '@meshdeck/api/memberships'
import { isConfigFile, nodeNames, type NodeStatuses } from '@meshdeck/api/nodes'
import { healthOf } from '@meshdeck/domain/health'
import { knownVersion } from '@meshdeck/domain/version'
import { useCachedQuery, useQuery } from '@meshdeck/platform'
import { KeyValue, Stack } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { DisconnectedHelp, OfflineHelp } from '../nodes/OfflineHelp'
import { toPeers } from '../nodes/peers'
import { natText } from '../shared/nat-text'
import { systemNames } from '../shared/node-rows'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'

type Props = { host: Host }

type FactsProps = Props & {
  /** Combined status of its nodes; undefined until known. */
  status: string | undefined
}

export function DeviceFacts({ host, status }: FactsProps) {
  return (
    <Stack gap="4">
      <DeviceTrouble host={host} status={status} />
      <DetailGrid>
        <Stack gap="4">
          <EndpointFacts host={host} />
          <IdentityFacts host={host} />
        </Stack>
        <Stack gap="4">
          <SystemFacts host={host} />
          <SettingFacts host={host} />
        </Stack>
      </DetailGrid>
    </Stack>
  )
}

function EndpointFacts({ host }: Props) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()
  const endpoint = (label: string, address: string) => ({
    label,
    value: isShown || address === '' ? address : t('shared.endpoints.hidden'),
    isMonospace: isShown,
    copyText: isShown ? address : undefined,
  })

  return (
    <KeyValue
      title={t('nodes.page.endpoint')}
      items={[
        endpoint('IPv4', host.endpointip),
        endpoint('IPv6', host.endpointipv6),
        { label: t('devices.device.staticEndpoint'), value: t(yesNo(host.isstatic)) },
        { label: t('devices.port'), value: publicPort(host) || '', isMonospace: true },
        { label: t('nodes.page.port'), value: host.listenport || '', isMonospace: true },
        { label: t('devices.device.staticPort'), value: t(yesNo(host.isstaticport)) },
        {
          label: t('nodes.page.nat'),
          value: natText(t, host.nat_type),
        },
        {
          label: t('devices.device.location'),
          value: isShown ? host.location : t('shared.endpoints.hidden'),
        },
      ]}
    />
  )
}

function IdentityFacts({ host }: Props) {
  const { t } = useTranslation()

  return (
    <KeyValue
      title={t('devices.device.identity')}
      items={[
        { label: t('devices.device.id'), value: host.id, isMonospace: true, copyText: host.id },
        {
          label: t('nodes.page.key'),
          value: host.publickey,
          isMonospace: true,
          copyText: host.publickey,
        },
        {
          label: t('devices.device.mac'),
          value: host.macaddress,
          isMonospace: true,
          copyText: host.macaddress,
        },
      ]}
    />
  )
}

function SystemFacts({ host }: Props) {
  const { t } = useTranslation()
  const version = knownVersion(host.version)

  return (
    <KeyValue
      title={t('devices.device.system')}
      items={[
        { label: t('devices.os'), value: systemNames.get(host.os) ?? host.os },
        version === ''
          ? { label: t('devices.version'), value: t('common:health.unknown') }
          : { label: t('devices.version'), value: version, isMonospace: true },
        { label: t('devices.device.autoUpdate'), value: t(yesNo(host.autoupdate)) },
        { label: t('devices.device.firewall'), value: host.firewallinuse, isMonospace: true },
        { label: t('devices.device.verbosity'), value: host.verbosity },
        { label: t('devices.device.debug'), value: t(yesNo(host.debug)) },
      ]}
    />
  )
}

function SettingFacts({ host }: Props) {
  const { t } = useTranslation()

  return (
    <KeyValue
      title={t('shared.settings')}
      items={[
        { label: t('nodes.page.mtu'), value: host.mtu, isMonospace: true },
        {
          label: t('nodes.page.keepalive'),
          value: t('nodes.page.seconds', { count: host.persistentkeepalive }),
        },
        { label: t('devices.default'), value: t(yesNo(host.isdefault)) },
        { label: t('devices.device.dns'), value: t(yesNo(host.dns === 'yes')) },
        {
          label: t('devices.device.defaultInterface'),
          value: host.defaultinterface,
          isMonospace: true,
        },
      ]}
    />
  )
}

const yesNo = (value: boolean) => (value ? 'networks:shared.yes' : 'networks:shared.no')

type DeviceTroubleProps = {
  host: Host
  /** Combined status of its nodes; undefined until known. */
  status: string | undefined
}

const noStatuses: NodeStatuses = new Map()

/**
 * Explains on the page of an offline or disconnected device why it is so and what to do. Renders nothing for other
 * devices.
 */
function DeviceTrouble({ host, status }: DeviceTroubleProps) {
  const health = status === undefined ? undefined : healthOf(status)
  const isInTrouble = health === 'offline' || health === 'disconnected'
  // all nodes of the server; read only if something is wrong
  const { data: allNodes } = useQuery({ ...allMembershipsQuery(), enabled: isInTrouble })
  const { data: hosts = [] } = useCachedQuery(hostListQuery())
  if (!isInTrouble || !allNodes) return null

  const ownNodes = allNodes.filter((node) => node.hostid === host.id && !isConfigFile(node))
  if (health === 'disconnected') {
    return (
      <Stack gap="3">
        {ownNodes.map(({ id, network }) => (
          <DisconnectedHelp key={id} node={{ id, network, name: deviceName(host) }} />
        ))}
      </Stack>
    )
  }
  return (
    <OfflineHelp
      deviceId={host.id}
      lastSeen={Math.max(0, ...ownNodes.map(({ lastcheckin }) => lastcheckin * 1000))}
      os={host.os}
      peers={toPeers(allNodes, { hosts, statuses: noStatuses })}
      nameOf={nodeNames(allNodes, hosts)}
    />
  )
}

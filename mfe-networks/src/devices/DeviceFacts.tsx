import { type Host, publicPort } from '@meshdeck/api/hosts'
import { isBehindNat } from '@meshdeck/domain/node-overlay'
import { knownVersion } from '@meshdeck/domain/version'
import { KeyValue, Stack } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { DeviceTrouble } from '../offline/DeviceTrouble'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { systemNames } from '../system-names'
import { useDeviceWords } from './device-words'

type Props = { host: Host }

type FactsProps = Props & {
  /** Of its nodes together; undefined until known. */
  status: string | undefined
}

/** What is known of a device [HN-004]. */
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
  const { t } = useDeviceWords()
  const { isShown } = usePublicAddresses()
  const endpoint = (label: string, address: string) => ({
    label,
    value: isShown || address === '' ? address : t('networks:endpoints.hidden'),
    isMachine: isShown,
    copies: isShown ? address : undefined,
  })

  return (
    <KeyValue
      title={t('details:node.endpoint')}
      items={[
        endpoint('IPv4', host.endpointip),
        endpoint('IPv6', host.endpointipv6),
        { label: t('device.staticEndpoint'), value: t(yesNo(host.isstatic)) },
        { label: t('port'), value: publicPort(host) || '', isMachine: true },
        { label: t('details:node.port'), value: host.listenport || '', isMachine: true },
        { label: t('device.staticPort'), value: t(yesNo(host.isstaticport)) },
        {
          label: t('details:node.nat'),
          value: isBehindNat(host.nat_type) ? host.nat_type : t('details:node.noNat'),
        },
        {
          label: t('device.location'),
          value: isShown ? host.location : t('networks:endpoints.hidden'),
        },
      ]}
    />
  )
}

function IdentityFacts({ host }: Props) {
  const { t } = useDeviceWords()

  return (
    <KeyValue
      title={t('device.identity')}
      items={[
        { label: t('device.id'), value: host.id, isMachine: true, copies: host.id },
        {
          label: t('details:node.key'),
          value: host.publickey,
          isMachine: true,
          copies: host.publickey,
        },
        {
          label: t('device.mac'),
          value: host.macaddress,
          isMachine: true,
          copies: host.macaddress,
        },
      ]}
    />
  )
}

function SystemFacts({ host }: Props) {
  const { t } = useDeviceWords()
  const version = knownVersion(host.version)

  return (
    <KeyValue
      title={t('device.system')}
      items={[
        { label: t('os'), value: systemNames.get(host.os) ?? host.os },
        version === ''
          ? { label: t('version'), value: t('ui:health.unknown') }
          : { label: t('version'), value: version, isMachine: true },
        { label: t('device.autoUpdate'), value: t(yesNo(host.autoupdate)) },
        { label: t('device.firewall'), value: host.firewallinuse, isMachine: true },
        { label: t('device.verbosity'), value: host.verbosity },
        { label: t('device.debug'), value: t(yesNo(host.debug)) },
      ]}
    />
  )
}

function SettingFacts({ host }: Props) {
  const { t } = useDeviceWords()

  return (
    <KeyValue
      title={t('networks:shared.settings')}
      items={[
        { label: t('details:node.mtu'), value: host.mtu, isMachine: true },
        {
          label: t('details:node.keepalive'),
          value: t('details:node.seconds', { count: host.persistentkeepalive }),
        },
        { label: t('default'), value: t(yesNo(host.isdefault)) },
        { label: t('device.dns'), value: t(yesNo(host.dns === 'yes')) },
        {
          label: t('device.defaultInterface'),
          value: host.defaultinterface,
          isMachine: true,
        },
      ]}
    />
  )
}

const yesNo = (value: boolean) => (value ? 'networks:shared.yes' : 'networks:shared.no')

import {
  editOfNetwork,
  everyTag,
  networkDetails,
  type NetworkDetails,
} from '@meshdeck/api/network-changes'
import type { Network } from '@meshdeck/api/networks'
import { tagName } from '@meshdeck/domain/tag-name'
import { formatMinute, readServerTime } from '@meshdeck/domain/times'
import { useActiveNetwork, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  KeyValue,
  type KeyValueItem,
  lazyPart,
  PageBoundary,
  PageHeader,
  Stack,
  Tabs,
  TextLink,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Network as NetworkIcon } from 'lucide-react'

import { NetworkReferencesPanel, useNetworkReferences } from '../shared/NetworkReferencesPanel'
import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal, useListedNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { networkDialogs } from './network-dialogs'
import { toNetworkRow } from './network-rows'
import { useNetworkActions } from './use-network-actions'

const NetworkActivity = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "tabs" */ '../activity/NetworkActivity')).NetworkActivity,
)

const WorstPairs = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "worst-pairs" */ '../metrics/WorstPairs')).WorstPairs,
)

const DependedOnNodes = lazyPart(
  async () => (await import(/* webpackChunkName: "hubs" */ './DependedOnNodes')).DependedOnNodes,
)

/** Page of one network: its details, related items and activity [SH-051]. */
export function NetworkPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [activeNetwork] = useActiveNetwork()
  const networkReading = useListedNetwork(networkId)
  const onLeave = useLeave(paths.networks())

  return (
    <>
      <PageHeader
        icon={NetworkIcon}
        title={networkId}
        aside={
          activeNetwork === networkId && (
            <Badge variant="outline">{t('networks.page.active')}</Badge>
          )
        }
        description={t('networks.page.description')}
        docsUrl={docs.networks}
        refreshes={['networks', 'egress', 'policies', 'enrollment-keys']}
      >
        {networkReading.data && <NetworkActions network={networkReading.data} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={networkReading}
        failure={t('shared.loadFailed')}
        missing={<NoSuchNetwork />}
      >
        {(network) => <NetworkTabs network={network} />}
      </PageAbout>
      <Dialogs of={networkDialogs} refusal={useDialogRefusal(t('networks.page.refused'))} />
    </>
  )
}

type ActionProps = { network: Network; onLeave: LeavePage }

function NetworkActions({ network, onLeave }: ActionProps) {
  const { rowActions } = useNetworkActions({ onLeave })
  return <DetailActions name={network.netid} actions={rowActions(toNetworkRow(network))} />
}

function NetworkTabs({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { netid } = network

  return (
    <Tabs
      label={netid}
      tabs={[
        {
          id: 'overview',
          label: t('networks.page.overview'),
          content: <NetworkFacts network={network} />,
        },
        {
          id: 'activity',
          label: t('networks.page.activity'),
          content: (
            <PageBoundary failure={t('shared.loadFailed')}>
              <NetworkActivity key={netid} />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

function NetworkFacts({ network }: { network: Network }) {
  const { isPro } = useCapabilities()
  const details = networkDetails(network)

  return (
    <DetailGrid>
      <Stack gap="4">
        <AddressFacts details={details} nodeCount={network.hosts} />
        <SettingFacts details={details} />
        {isPro && <WorstPairs networkId={network.netid} />}
      </Stack>
      <Stack gap="4">
        <NetworkUses networkId={network.netid} />
        <DependedOnNodes key={network.netid} networkId={network.netid} nodeCount={network.hosts} />
        <OriginFacts details={details} />
      </Stack>
    </DetailGrid>
  )
}

function NetworkUses({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  return (
    <NetworkReferencesPanel
      title={t('networks.page.belongs')}
      networkId={networkId}
      {...useNetworkReferences(networkId)}
    />
  )
}

type Props = { details: NetworkDetails }

/** Ranges of a network and the number of nodes that use them. */
function AddressFacts({ details, nodeCount }: Props & { nodeCount: number }) {
  const { t } = useTranslation()
  const { netid, addressrange, addressrange6 } = details

  return (
    <KeyValue
      title={t('networks.page.addresses')}
      items={[
        range(t('networks.range4'), addressrange),
        range(t('networks.range6'), addressrange6),
        {
          label: t('networks.devices'),
          value: <TextLink to={paths.nodes(netid)}>{nodeCount}</TextLink>,
        },
      ]}
    />
  )
}

const range = (label: string, value: string): KeyValueItem => ({
  label,
  value,
  isMonospace: true,
  copyText: value || undefined,
})

/** Settings of a network for its devices; omits those that this version of the server doesn't have. */
function SettingFacts({ details }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const onOff = (value: boolean | undefined) =>
    value === undefined ? undefined : t(value ? 'shared.yes' : 'shared.no')
  const machine = (label: string, value: string | number | undefined) => ({
    label,
    value,
    isMonospace: true,
  })
  const { virtual_nat_pool_ipv4: pool, addressrange } = details
  // the server uses the network's own range as its pool until another one is set
  const usesOwnRange = Boolean(pool) && pool === addressrange
  const items: KeyValueItem[] = [
    {
      label: t('networks.access'),
      value: details.defaultacl && t(`networks.defaultAccess.${details.defaultacl}`),
    },
    machine(t('networks.create.dns'), details.dns_nameservers?.join(', ')),
    machine(t('nodes.page.mtu'), details.defaultmtu),
    machine(t('nodes.page.port'), details.defaultlistenport),
    {
      label: t('nodes.page.keepalive'),
      value:
        details.defaultkeepalive !== undefined &&
        t('nodes.page.seconds', { count: details.defaultkeepalive }),
    },
    { label: t('networks.page.holePunching'), value: onOff(details.defaultudpholepunch) },
    machine(t('networks.page.interface'), details.defaultinterface),
    { label: t('networks.edit.autoRemove'), value: useRemovalText(details) },
    {
      label: t('networks.edit.exitNode'),
      value: onOff(details.auto_select_exit_node),
    },
    ...(isPro
      ? [
          {
            label: t('networks.edit.virtualPool'),
            value: usesOwnRange ? t('networks.page.ownPool') : pool,
            isMonospace: !usesOwnRange,
          },
          machine(t('networks.edit.virtualSite'), siteText(details)),
          { label: t('networks.page.autoJoin'), value: onOff(details.auto_join) },
          { label: t('networks.page.jit'), value: onOff(details.jit_enabled) },
        ]
      : []),
  ]

  return (
    <KeyValue
      title={t('shared.settings')}
      items={items.filter(({ value }) => value !== undefined && value !== false)}
    />
  )
}

function siteText(details: NetworkDetails): string | undefined {
  const { virtual_nat_site_prefixlen_ipv4: length } = details
  if (length === undefined) return undefined
  return length > 0 ? `/${length}` : ''
}

/** Returns the text about which nodes are removed automatically and when; undefined where the server doesn't do so. */
function useRemovalText(details: NetworkDetails): string | undefined {
  const { t } = useTranslation()
  const { netid, auto_remove: isOn } = details
  const minutes = editOfNetwork(details).auto_remove_threshold
  const tags = details.auto_remove_tags ?? []
  if (isOn === undefined) return undefined
  if (!isOn || minutes === 0 || tags.length === 0) return t('shared.no')
  const whose = tags.includes(everyTag)
    ? t('networks.page.everyDevice')
    : tags.map((tag) => tagName(tag, netid)).join(', ')
  return t('networks.page.removedAfter', { count: minutes, whose })
}

/** Who created and last changed the network and when, if the server returns it. */
function OriginFacts({ details }: Props) {
  const { t } = useTranslation()
  const moment = (text: string) => {
    const time = readServerTime(text)
    return time === undefined ? '' : formatMinute(time)
  }
  const lastModified = details.networklastmodified
    ? formatMinute(details.networklastmodified * 1000)
    : moment(details.updated_at)

  return (
    <KeyValue
      title={t('nodes.page.times')}
      items={[
        { label: t('networks.page.created'), value: moment(details.created_at) },
        { label: t('networks.page.createdBy'), value: details.created_by },
        { label: t('nodes.page.lastChange'), value: lastModified },
      ].filter(({ value }) => value !== '')}
    />
  )
}

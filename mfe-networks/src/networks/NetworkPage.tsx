import { networkDetails } from '@meshdeck/api/network-changes'
import type { Network } from '@meshdeck/api/networks'
import { useActiveNetwork, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { Badge, Dialogs, lazyPart, PageBoundary, PageHeader, Stack, Tabs } from '@meshdeck/ui'
import { DetailActions, DetailGrid, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Network as NetworkIcon } from 'lucide-react'

import { docs } from '../links'
import { networkDialogs } from '../network-dialogs/network-dialogs'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { useNetworkUses } from '../network-model/use-network-uses'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { NetworkUsePanel } from '../uses/NetworkUsePanel'
import { AddressFacts, OriginFacts, SettingFacts } from './NetworkFacts'
import { useNetworkActions } from './use-network-actions'

const NetworkActivity = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "tabs" */ '../activity/NetworkActivity')).NetworkActivity,
)

const WorstPairs = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "worst-pairs" */ '../worst-pairs/WorstPairs')).WorstPairs,
)

const NetworkHubs = lazyPart(
  async () => (await import(/* webpackChunkName: "hubs" */ '../hubs/NetworkHubs')).NetworkHubs,
)

/** What is known of one network, what belongs to it, and what was done in it [SH-051]. */
export function NetworkPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [activeNetwork] = useActiveNetwork()
  const listed = useListedNetwork(networkId)
  const onLeave = useLeave(paths.networks())

  return (
    <>
      <PageHeader
        icon={NetworkIcon}
        title={networkId}
        aside={
          activeNetwork === networkId && (
            <Badge variant="outline">{t('networkPages.network.active')}</Badge>
          )
        }
        description={t('networkPages.network.description')}
        docsUrl={docs.networks}
        refreshes={['networks', 'egress', 'policies', 'enrollment-keys']}
      >
        {listed.data && <Actions network={listed.data} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout thing={listed} failure={t('loadFailed')} missing={<NoSuchNetwork />}>
        {(network) => <Sections network={network} />}
      </PageAbout>
      <Dialogs of={networkDialogs} />
    </>
  )
}

type ActionProps = { network: Network; onLeave: Leave }

function Actions({ network, onLeave }: ActionProps) {
  const { rowActions } = useNetworkActions({ onLeave })
  return <DetailActions name={network.netid} actions={rowActions(network)} />
}

function Sections({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { netid } = network

  return (
    <Tabs
      label={netid}
      tabs={[
        {
          id: 'overview',
          label: t('networkPages.network.overview'),
          content: <Facts network={network} />,
        },
        {
          id: 'activity',
          label: t('networkPages.network.activity'),
          content: (
            <PageBoundary failure={t('loadFailed')}>
              <NetworkActivity key={netid} />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

function Facts({ network }: { network: Network }) {
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
        <Uses networkId={network.netid} />
        <NetworkHubs key={network.netid} networkId={network.netid} nodeCount={network.hosts} />
        <OriginFacts details={details} />
      </Stack>
    </DetailGrid>
  )
}

function Uses({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  return (
    <NetworkUsePanel
      title={t('networkPages.network.belongs')}
      networkId={networkId}
      {...useNetworkUses(networkId)}
    />
  )
}

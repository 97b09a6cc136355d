import { useCapabilities, useRequiredParam, useSearchParams } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, lazyPart, PageBoundary, PageHeader, Tabs } from '@meshdeck/ui'
import { Globe } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { useTranslation } from '../translations'
import { AddDnsEntryButton, AddNameServerButton } from './AddButtons'
import { DnsTable } from './DnsTable'

const NameServers = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "tabs" */ '../name-servers/NameServers')).NameServers,
)

const dialogs = {
  'new-dns-entry': lazyOverlay(
    async () => (await import('./CreateDnsEntryDialog')).CreateDnsEntryDialog,
  ),
  'import-dns': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "csv-import" */ '../csv-import/ImportDnsDialog'))
        .ImportDnsDialog,
  ),
}

const NAME_SERVERS = 'name-servers'

/** The names in one network, and the name servers that its devices ask [SH-048, NW-002]. */
export function DnsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [params] = useSearchParams()
  const { hasNameServers } = useCapabilities()
  const { data: network } = useListedNetwork(networkId)
  const isAboutServers = hasNameServers && params.get('tab') === NAME_SERVERS
  const AddButton = isAboutServers ? AddNameServerButton : AddDnsEntryButton
  const addButton = <AddButton networkId={networkId} />
  const names = <DnsTable key={networkId} networkId={networkId} addButton={addButton} />

  return (
    <>
      <PageHeader
        icon={Globe}
        title={t('dns.title')}
        description={t('dns.description', { network: networkId })}
        docsUrl={docs.dns}
        refreshes={['dns', 'name-servers', 'networks']}
      >
        {addButton}
      </PageHeader>
      {network === null && <NoSuchNetwork />}
      {network !== null && !hasNameServers && names}
      {network !== null && hasNameServers && (
        <Tabs
          label={t('dns.tabs')}
          tabs={[
            { id: 'names', label: t('dns.names'), content: names },
            {
              id: NAME_SERVERS,
              label: t('dns.nameServers'),
              content: (
                <PageBoundary failure={t('loadFailed')}>
                  <NameServers key={networkId} networkId={networkId} addButton={addButton} />
                </PageBoundary>
              ),
            },
          ]}
        />
      )}
      <Dialogs of={dialogs} />
    </>
  )
}

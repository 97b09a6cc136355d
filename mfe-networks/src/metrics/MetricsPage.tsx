import { useRequiredParam } from '@meshdeck/platform'
import { Dialogs, LinkButton, PageHeader } from '@meshdeck/ui'
import { Activity, ChartNoAxesColumn } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { metricDialogs } from './metric-dialogs'
import { MetricTabs } from './MetricTabs'

/** How the nodes of a network reach each other, and what went between them, on Pro [SH-050, MX-002, decision OP-44]. */
export function MetricsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={Activity}
        title={t('metrics.title')}
        description={t('metrics.description', { network: networkId })}
        docsUrl={docs.analytics}
        refreshes={['metrics', 'nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <LinkButton to={paths.analytics(networkId)}>
            <ChartNoAxesColumn aria-hidden="true" /> {t('metrics.analytics.title')}
          </LinkButton>
        )}
      </PageHeader>
      {network === null ? <NoSuchNetwork /> : <MetricTabs key={networkId} networkId={networkId} />}
      <Dialogs of={metricDialogs} />
    </>
  )
}

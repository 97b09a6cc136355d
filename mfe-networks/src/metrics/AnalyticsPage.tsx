import { useRequiredParam } from '@meshdeck/platform'
import { Dialogs, LinkButton, PageHeader } from '@meshdeck/ui'
import { Activity, ChartNoAxesColumn } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { metricDialogs } from './metric-dialogs'
import { NetworkAnalytics } from './NetworkAnalytics'

/** A network's links at a glance, and what each of its nodes has of them, on Pro [SH-057, SH-008, decision OP-44]. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={ChartNoAxesColumn}
        title={t('metrics.analytics.title')}
        description={t('metrics.description', { network: networkId })}
        docsUrl={docs.analytics}
        refreshes={['metrics', 'nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <LinkButton to={paths.metrics(networkId)}>
            <Activity aria-hidden="true" /> {t('metrics.title')}
          </LinkButton>
        )}
      </PageHeader>
      {network === null ? (
        <NoSuchNetwork />
      ) : (
        <NetworkAnalytics key={networkId} networkId={networkId} />
      )}
      <Dialogs of={metricDialogs} />
    </>
  )
}

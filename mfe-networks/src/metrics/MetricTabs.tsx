import { EmptyState, ErrorPanel, PageSkeleton, type Tab, Tabs } from '@meshdeck/ui'
import { Activity } from 'lucide-react'

import { useTranslation } from '../translations'
import { ByNodeChoice, PartNote } from './ByNodeChoice'
import { ClientTable } from './ClientTable'
import { type MatrixValue, matrixValues } from './matrix-values'
import { MetricMatrix } from './MetricMatrix'
import { PairTable } from './PairTable'
import { type MetricsReading, useMetrics } from './use-metrics'

/** The worst pairs, a matrix for each value, and the config files [decision OP-44]. */
export function MetricTabs({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const metrics = useMetrics(networkId)
  const matrixTab = (value: MatrixValue): Tab => ({
    id: value,
    label: t(`metrics.value.${value}`),
    content: <MatrixOf {...{ networkId, metrics, value }} />,
  })

  return (
    <>
      <PartNote byNode={metrics.byNode} isShown={metrics.data !== undefined} />
      <Tabs
        label={t('metrics.tabs')}
        tabs={[
          {
            id: 'pairs',
            label: t('metrics.worst'),
            content: <Pairs {...{ networkId, metrics }} />,
          },
          ...matrixValues.map(matrixTab),
          {
            id: 'clients',
            label: t('metrics.clients'),
            content: <ClientTable networkId={networkId} />,
          },
        ]}
      />
    </>
  )
}

type Props = { networkId: string; metrics: MetricsReading }

function Pairs({ networkId, metrics }: Props) {
  const { byNode, data, of } = metrics
  if (byNode && !byNode.isFailed && data === undefined && of === undefined) {
    return <ByNodeChoice {...byNode} />
  }
  return <PairTable {...{ networkId, metrics }} />
}

function MatrixOf({ networkId, metrics, value }: Props & { value: MatrixValue }) {
  const { t } = useTranslation()
  const { byNode, data, error, refetch, of } = metrics
  if (data && data.metrics.size === 0) {
    return (
      <EmptyState icon={Activity} title={t('metrics.empty')} description={t('metrics.emptyHint')} />
    )
  }
  if (data) return <MetricMatrix {...{ networkId, value }} links={data} />
  if (byNode && !byNode.isFailed && of === undefined) return <ByNodeChoice {...byNode} />
  if (error) {
    return <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  }
  return <PageSkeleton />
}

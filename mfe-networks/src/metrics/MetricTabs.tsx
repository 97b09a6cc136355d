import { EmptyState, ErrorPanel, PageSkeleton, type Tab, Tabs } from '@meshdeck/ui'
import { Activity } from 'lucide-react'

import { ByNodeChoice, PartNote } from './ByNodeChoice'
import { ClientTable } from './ClientTable'
import { type MatrixValue, matrixValues } from './matrix-values'
import { useMetricWords } from './metric-words'
import { MetricMatrix } from './MetricMatrix'
import { PairTable } from './PairTable'
import { type MetricsReading, useMetrics } from './use-metrics'

/** The worst pairs, a matrix for each value, and the config files [decision OP-44]. */
export function MetricTabs({ networkId }: { networkId: string }) {
  const { t } = useMetricWords()
  const metrics = useMetrics(networkId)
  const matrixTab = (value: MatrixValue): Tab => ({
    id: value,
    label: t(`value.${value}`),
    content: <MatrixOf {...{ networkId, metrics, value }} />,
  })

  return (
    <>
      <PartNote byNode={metrics.byNode} isShown={metrics.data !== undefined} />
      <Tabs
        label={t('tabs')}
        tabs={[
          { id: 'pairs', label: t('worst'), content: <Pairs {...{ networkId, metrics }} /> },
          ...matrixValues.map(matrixTab),
          { id: 'clients', label: t('clients'), content: <ClientTable networkId={networkId} /> },
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
  const { t } = useMetricWords()
  const { byNode, data, error, refetch, of } = metrics
  if (data && data.metrics.size === 0) {
    return <EmptyState icon={Activity} title={t('empty')} description={t('emptyHint')} />
  }
  if (data) return <MetricMatrix {...{ networkId, value }} links={data} />
  if (byNode && !byNode.isFailed && of === undefined) return <ByNodeChoice {...byNode} />
  if (error) {
    return (
      <ErrorPanel error={error} title={t('networks:loadFailed')} onRetry={() => void refetch()} />
    )
  }
  return <PageSkeleton />
}

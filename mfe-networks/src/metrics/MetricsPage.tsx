import { configFileListQuery } from '@meshdeck/api/config-files'
import { configFileMetricsQuery, type Link } from '@meshdeck/api/metrics'
import { type LinkState, linkState } from '@meshdeck/domain/health'
import {
  type TFunction,
  useCachedQuery,
  useQuery,
  useReading,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Dialogs,
  EmptyState,
  ErrorPanel,
  LinkButton,
  PageHeader,
  PageSkeleton,
  type Tab,
  Tabs,
} from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'
import { Activity, ChartNoAxesColumn, FileKey } from 'lucide-react'
import { useMemo } from 'react'

import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs, paths } from '../shared/paths'
import { useListedNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { linkColumns } from './link-columns'
import { ByNodeChoice, PartNote } from './MemberChoice'
import { metricDialogs } from './metric-dialogs'
import { type MatrixValue, matrixValues } from './metric-values'
import { MetricMatrix } from './MetricMatrix'
import { severityOf } from './pair-rows'
import { PairTable } from './PairTable'
import { type MetricsReading, useMetrics } from './use-metrics'

/** Connections between the nodes of a network and their traffic, on Pro [SH-050, MX-002, decision OP-44]. */
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
          <LinkButton icon={ChartNoAxesColumn} to={paths.analytics(networkId)}>
            {t('metrics.analytics.title')}
          </LinkButton>
        )}
      </PageHeader>
      {network === null ? <NoSuchNetwork /> : <MetricTabs key={networkId} networkId={networkId} />}
      <Dialogs of={metricDialogs} />
    </>
  )
}

/** Tabs with the worst pairs, a matrix for each value, and the config files [decision OP-44]. */
function MetricTabs({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const metrics = useMetrics(networkId)
  const matrixTab = (value: MatrixValue): Tab => ({
    id: value,
    label: t(`metrics.value.${value}`),
    content: <MatrixOf networkId={networkId} metrics={metrics} value={value} />,
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
            content: <Pairs networkId={networkId} metrics={metrics} />,
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
  return <PairTable networkId={networkId} metrics={metrics} />
}

function MatrixOf({ networkId, metrics, value }: Props & { value: MatrixValue }) {
  const { t } = useTranslation()
  const { byNode, data, error, of } = metrics
  if (data && data.metrics.size === 0) {
    return (
      <EmptyState icon={Activity} title={t('metrics.empty')} description={t('metrics.emptyHint')} />
    )
  }
  if (data) return <MetricMatrix networkId={networkId} value={value} links={data} />
  if (byNode && !byNode.isFailed && of === undefined) return <ByNodeChoice {...byNode} />
  if (error) {
    return <ErrorPanel reading={metrics} title={t('shared.loadFailed')} />
  }
  return <PageSkeleton />
}

const searchText = ({ name }: ClientRow) => name

/** Connections between gateways and the config files behind them [MX-010, AP-036]. */
function ClientTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  // only for links to their pages: the table neither waits for it nor fails with it
  const { data: configFiles } = useCachedQuery(configFileListQuery(networkId))
  const knownFiles = useMemo(
    () => new Set(configFiles?.map(({ clientid }) => clientid)),
    [configFiles],
  )
  const rows = useReading(useQuery(configFileMetricsQuery(networkId)), toClientRows)
  const columns = useMemo(
    () => clientColumns(t, { networkId, knownFiles }),
    [t, networkId, knownFiles],
  )

  return (
    <DataTable
      label={t('metrics.clients')}
      viewKey="client-metrics"
      noun={(count) => t('metrics.clientTable.count', { count })}
      reading={rows}
      failure={t('shared.loadFailed')}
      columns={columns}
      defaultSort="-state"
      searchText={searchText}
      searchLabel={t('metrics.clientTable.search')}
      empty={{
        icon: FileKey,
        title: t('metrics.clientTable.empty'),
        description: t('metrics.clientTable.emptyHint'),
      }}
    />
  )
}

type ColumnOptions = {
  networkId: string
  /** Names of the config files that the user may see. */
  knownFiles: ReadonlySet<string>
}

/** Columns of config files with the values reported by their gateways. */
const clientColumns = (
  t: TFunction<'networks'>,
  { networkId, knownFiles }: ColumnOptions,
): Array<Column<ClientRow>> => [
  {
    id: 'name',
    header: t('metrics.column.client'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) =>
      knownFiles.has(id) ? (
        <RowLink to={paths.configFile(networkId, id)}>{name}</RowLink>
      ) : (
        <RowName>{name}</RowName>
      ),
  },
  ...linkColumns(t),
]

/** A config file with the values reported by its gateway. */
type ClientRow = Link & { id: string; state: LinkState; badness: number }

const toClientRows = (links: ReadonlyMap<string, Link>): ClientRow[] =>
  [...links].map(([id, link]) => {
    const state = linkState(link)
    // users know a config file by its name, which is its ID
    return { ...link, id, name: id, state, badness: severityOf({ ...link, state }) }
  })

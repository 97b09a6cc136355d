import { egressRouteListQuery, type EgressRoute } from '@meshdeck/api/egress'
import { useCapabilities, useQuery, useReading, useRequiredParam } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Split } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { docs } from '../links'
import { useEgressWords } from '../words'
import { egressColumns } from './egress-columns'
import { type EgressRow, toEgressRows } from './egress-rows'
import { useEgressActions } from './use-egress-actions'
import { useNodeNames } from './use-node-names'

const searchText = ({ name, target = '', nodes }: EgressRow) =>
  [name, target, ...nodes.map((node) => node.name)].join(' ')

/** The ranges outside of a network that its nodes lead to [SH-046]. */
export function EgressRoutesPage() {
  const { t } = useEgressWords()
  const networkId = useRequiredParam('networkId')
  const nodeNames = useNodeNames(networkId)
  const { rowActions } = useEgressActions(networkId)
  const { isPro } = useCapabilities()
  const columns = useMemo(() => egressColumns(t, { isPro }), [t, isPro])
  const toRows = useCallback((list: EgressRoute[]) => toEgressRows(list, nodeNames), [nodeNames])
  const routes = useReading(useQuery(egressRouteListQuery(networkId)), toRows)

  return (
    <>
      <PageHeader
        icon={Split}
        title={t('egress.title')}
        description={t('egress.description')}
        docsUrl={docs.egress}
        refreshes={['egress', 'nodes', 'hosts']}
      />
      <DataTable
        key={networkId}
        label={t('egress.label')}
        viewKey="egress"
        noun={(count) => t('egress.noun', { count })}
        reading={routes}
        failure={t('egress.failure')}
        columns={columns}
        defaultSort="-created"
        searchText={searchText}
        searchLabel={t('egress.search')}
        rowActions={rowActions}
        empty={{
          icon: Split,
          title: t('egress.empty.title'),
          description: t('egress.empty.text'),
        }}
      />
    </>
  )
}

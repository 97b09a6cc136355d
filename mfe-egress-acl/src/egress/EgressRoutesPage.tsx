import { egressRouteListQuery, type EgressRoute } from '@meshdeck/api/egress'
import { useRequiredParam } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Split } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { docs } from '../links'
import { useEgressWords } from '../words'
import { egressColumns } from './egress-columns'
import { egressRows, egressSearchText, type EgressRow } from './egress-rows'
import { useEgressActions } from './use-egress-actions'
import { useNodeNames } from './use-node-names'

/** The ranges outside of a network that its nodes lead to [SH-046]. */
export function EgressRoutesPage() {
  const { t } = useEgressWords()
  const networkId = useRequiredParam('networkId')
  const nodeNames = useNodeNames(networkId)
  const rowActions = useEgressActions(networkId)
  const columns = useMemo(() => egressColumns(t), [t])
  const toRows = useCallback((routes: EgressRoute[]) => egressRows(routes, nodeNames), [nodeNames])

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
        query={egressRouteListQuery(networkId)}
        toRows={toRows}
        failure={t('egress.failure')}
        columns={columns}
        defaultSort="-created"
        rowId={idOf}
        rowName={nameOf}
        searchText={egressSearchText}
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

const idOf = ({ route }: EgressRow) => route.id
const nameOf = ({ route }: EgressRow) => route.name

import { useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Split } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useEgressWords } from '../words'
import { egressColumns } from './egress-columns'
import type { EgressRow } from './egress-rows'
import { useEgressActions } from './use-egress-actions'
import { useEgressRows } from './use-egress-rows'

const searchText = ({ name, target = '', nodes }: EgressRow) =>
  [name, target, ...nodes.map((node) => node.name)].join(' ')

/** The ranges outside of a network that its nodes lead to [SH-046]. */
export function EgressRoutesPage() {
  const { t } = useEgressWords()
  const networkId = useRequiredParam('networkId')
  const { isPro } = useCapabilities()
  const routes = useEgressRows(networkId)
  const { rowActions } = useEgressActions(networkId)
  // memoised because new columns render every row again
  const columns = useMemo(() => egressColumns(t, { isPro }), [t, isPro])

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
        noun={(count) => t('egress.count', { count })}
        reading={routes}
        failure={t('egress.loadFailed')}
        columns={columns}
        defaultSort="-created"
        searchText={searchText}
        searchLabel={t('egress.search')}
        rowActions={rowActions}
        empty={{
          icon: Split,
          title: t('egress.empty'),
          description: t('egress.emptyHint'),
        }}
      />
    </>
  )
}

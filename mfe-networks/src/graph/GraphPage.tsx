import { useRequiredParam } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { useTranslation } from '../translations'
import { GraphTable } from './GraphTable'

/** What hangs on what in a network, drawn, on a map or as a table [SH-049]. */
export function GraphPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={Waypoints}
        title={t('graph.title')}
        description={t('graph.description', { network: networkId })}
        docsUrl={docs.graph}
        refreshes={['nodes', 'hosts', 'networks', 'egress']}
      />
      {network === null ? <NoSuchNetwork /> : <GraphTable key={networkId} networkId={networkId} />}
    </>
  )
}

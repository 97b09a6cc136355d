import { useCan } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { Router } from 'lucide-react'

import { useOfNetworks } from '../shared/common-columns'
import { useEveryGatewayRow } from '../shared/gateway-rows'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { GatewayListing } from './GatewayListing'
import { gatewayPageDialogs } from './use-gateway-actions'

/** Gateways of all networks in one table, based on the lists of nodes. */
export function EveryGatewayPage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const rows = useEveryGatewayRow()
  const ofNetworks = useOfNetworks(rows.data)

  return (
    <>
      <PageHeader
        icon={Router}
        title={t('everyNetwork.gateways.title')}
        description={t('everyNetwork.gateways.description')}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts']}
      />
      <GatewayListing
        label={t('everyNetwork.gateways.title')}
        viewKey="every-gateway"
        rows={rows}
        ofNetworks={ofNetworks}
        emptyHint={t(isAdmin ? 'everyNetwork.gateways.emptyHint' : 'everyNetwork.notShown')}
      />
      <Dialogs of={gatewayPageDialogs} />
    </>
  )
}

import { useCan } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { Router } from 'lucide-react'

import { useAllGatewayRows } from '../shared/gateway-rows'
import { docs } from '../shared/paths'
import { useDialogRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { gatewayPageDialogs } from './gateway-dialogs'
import { GatewayListing } from './GatewayListing'

/** Gateways of all networks in one table, based on the lists of nodes. */
export function AllGatewaysPage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const rows = useAllGatewayRows()

  return (
    <>
      <PageHeader
        icon={Router}
        title={t('allNetworks.gateways.title')}
        description={t('allNetworks.gateways.description')}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts']}
      />
      <GatewayListing
        label={t('allNetworks.gateways.title')}
        viewKey="all-gateways"
        rows={rows}
        isOfAllNetworks
        emptyHint={t(isAdmin ? 'allNetworks.gateways.emptyHint' : 'allNetworks.notShown')}
      />
      <Dialogs of={gatewayPageDialogs} refusal={useDialogRefusal(t('gateways.refused'))} />
    </>
  )
}

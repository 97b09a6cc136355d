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
        title={t('gateways.allPage.title')}
        description={t('gateways.allPage.description')}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts']}
      />
      <GatewayListing
        label={t('gateways.allPage.title')}
        viewKey="all-gateways"
        rows={rows}
        isOfAllNetworks
        emptyHint={t(isAdmin ? 'gateways.allPage.emptyHint' : 'shared.notShown')}
      />
      <Dialogs of={gatewayPageDialogs} refusal={useDialogRefusal(t('gateways.refused'))} />
    </>
  )
}

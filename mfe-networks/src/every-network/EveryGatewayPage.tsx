import { useCan } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { Router } from 'lucide-react'

import { useEveryGatewayRow } from '../gateway-model/use-gateway-rows'
import { gatewayPageDialogs } from '../gateways/gateway-page-dialogs'
import { GatewayListing } from '../gateways/GatewayListing'
import { docs } from '../links'
import { useEveryNetworkWords } from './every-network-words'
import { useOfNetworks } from './use-of-networks'

/** The gateways of all networks in one table, on the lists of their nodes. */
export function EveryGatewayPage() {
  const { t } = useEveryNetworkWords()
  const { isAdmin } = useCan()
  const rows = useEveryGatewayRow()
  const ofNetworks = useOfNetworks(rows.data)

  return (
    <>
      <PageHeader
        icon={Router}
        title={t('gateways.title')}
        description={t('gateways.description')}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts']}
      />
      <GatewayListing
        label={t('gateways.title')}
        viewKey="every-gateway"
        rows={rows}
        ofNetworks={ofNetworks}
        emptyHint={t(isAdmin ? 'gateways.emptyHint' : 'notShown')}
      />
      <Dialogs of={gatewayPageDialogs} />
    </>
  )
}

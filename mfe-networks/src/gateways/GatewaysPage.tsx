import { useRequiredParam } from '@meshdeck/platform'
import { Dialogs, LinkButton, PageHeader } from '@meshdeck/ui'
import { Globe, Router } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { CreateGatewayButton } from './CreateGatewayButton'
import { gatewayPageDialogs } from './gateway-page-dialogs'
import { GatewayMenu } from './GatewayMenu'
import { GatewayTable } from './GatewayTable'

/** The gateways of one network, which are its relays too: one role of a node [SH-058, GW-001, GW-002]. */
export function GatewaysPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={Router}
        title={t('gateways.title')}
        description={t('gateways.description', { network: networkId })}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <>
            <LinkButton hideBelow="md" to={paths.internetGateways(networkId)}>
              <Globe aria-hidden="true" /> {t('gateways.internet.title')}
            </LinkButton>
            <GatewayMenu networkId={networkId} />
          </>
        )}
        <CreateGatewayButton networkId={networkId} />
      </PageHeader>
      {network === null ? (
        <NoSuchNetwork />
      ) : (
        <GatewayTable key={networkId} networkId={networkId} />
      )}
      <Dialogs of={gatewayPageDialogs} />
    </>
  )
}

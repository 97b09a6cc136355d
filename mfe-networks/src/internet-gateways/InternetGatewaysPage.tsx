import { useRequiredParam } from '@meshdeck/platform'
import { Dialogs, LinkButton, PageHeader } from '@meshdeck/ui'
import { Globe, Router } from 'lucide-react'

import { docs } from '../links'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { useListedNetwork } from '../network-model/use-listed-network'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { CreateInternetGatewayButton } from './CreateInternetGatewayButton'
import { internetGatewayDialogs } from './internet-gateway-dialogs'
import { InternetGatewayTable } from './InternetGatewayTable'

/** The nodes of a network that let others out to the internet, and who uses which [SH-047, GW-007]. */
export function InternetGatewaysPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={Globe}
        title={t('gateways.internet.title')}
        description={t('internetGateways.description', { network: networkId })}
        docsUrl={docs.internetGateways}
        refreshes={['nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <LinkButton to={paths.gateways(networkId)}>
            <Router aria-hidden="true" /> {t('gateways.title')}
          </LinkButton>
        )}
        <CreateInternetGatewayButton networkId={networkId} />
      </PageHeader>
      {network === null ? (
        <NoSuchNetwork />
      ) : (
        <InternetGatewayTable key={networkId} networkId={networkId} />
      )}
      <Dialogs of={internetGatewayDialogs} />
    </>
  )
}

import { useRequiredParam } from '@meshdeck/platform'
import { Dialogs, LinkButton, type MenuAction, MenuButton, PageHeader } from '@meshdeck/ui'
import { DialogButton } from '@meshdeck/ui/data-table'
import { Ellipsis, Globe, Router } from 'lucide-react'

import { useNodesAndHosts, useGatewayRows } from '../shared/gateway-rows'
import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal, useListedNetwork, useNetworkRefusal } from '../shared/use-listed-network'
import { useLiveStatuses } from '../shared/use-live-statuses'
import { useTranslation } from '../translations'
import { gatewayPageDialogs } from './gateway-dialogs'
import { GatewayListing } from './GatewayListing'
import { useFailoverRole } from './use-failover-role'

/** Gateways of one network, which are also its relays: one role of a node. */
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
            <LinkButton icon={Globe} hideBelow="md" to={paths.internetGateways(networkId)}>
              {t('gateways.internet.title')}
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
      <Dialogs of={gatewayPageDialogs} refusal={useDialogRefusal(t('gateways.refused'))} />
    </>
  )
}

/** Gateways of one network with polled statuses. */
function GatewayTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { data: inventory } = useNodesAndHosts(networkId)
  const rows = useGatewayRows(networkId)
  const statuses = useLiveStatuses(networkId, inventory?.nodes.length ?? 0)

  return (
    <GatewayListing
      label={t('gateways.title')}
      viewKey="gateways"
      rows={rows}
      statuses={statuses}
      emptyHint={t('gateways.emptyHint')}
      whenEmpty={<CreateGatewayButton networkId={networkId} />}
    />
  )
}

/** Width below which the header has no room for a link. */
const NARROW = '(max-width: 767.98px)'

/** Actions for all detours of a network; on a phone also the link to the internet gateways. */
function GatewayMenu({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { resetAction } = useFailoverRole(networkId)
  const internetGateways: MenuAction = {
    label: t('gateways.internet.title'),
    icon: Globe,
    to: paths.internetGateways(networkId),
  }

  return (
    <MenuButton
      icon={Ellipsis}
      variant="outline"
      aria-label={t('gateways.networkActions')}
      actions={() =>
        window.matchMedia(NARROW).matches ? [internetGateways, resetAction] : [resetAction]
      }
    />
  )
}

/** Opens the dialog for a new gateway; explains the reason to users who may not change the network. */
function CreateGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()

  return (
    <DialogButton
      dialog="new-gateway"
      label={t('gateways.create')}
      refusal={useNetworkRefusal(networkId, t('gateways.refused'))}
    />
  )
}

import { networkListQuery } from '@meshdeck/api/networks'
import { useActiveNetwork, useSearchParams, useSuspenseQuery } from '@meshdeck/platform'
import { Box, PageBoundary, PageHeader } from '@meshdeck/ui'
import { Laptop } from 'lucide-react'

import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { ClientAgent, NetworkPicker } from './ClientAgent'

/** Page with the steps to join a machine to a network; can be bookmarked and shared [SH-036]. */
export function NewHostPage() {
  const { t } = useTranslation()

  return (
    <>
      <PageHeader icon={Laptop} title={t('addNode.title')} docsUrl={docs.devices} />
      <PageBoundary failure={t('shared.loadFailed')}>
        <HostSteps />
      </PageBoundary>
    </>
  )
}

/** Uses the network in the address, else the active one; a deleted network counts as neither. */
function HostSteps() {
  const [params, setParams] = useSearchParams()
  const [activeId] = useActiveNetwork()
  const { data: networks } = useSuspenseQuery(networkListQuery())
  const requestedNetwork = params.get('network') ?? activeId
  const networkId = networks.find(({ netid }) => netid === requestedNetwork)?.netid ?? ''

  function chooseNetwork(chosenId: string) {
    const next = new URLSearchParams(params)
    next.set('network', chosenId)
    setParams(next, { replace: true })
  }

  return (
    <Box maxW="45rem" pb="6" mb="-6" overflowY="auto">
      <ClientAgent
        networkId={networkId}
        picker={<NetworkPicker value={networkId} onChange={chooseNetwork} />}
      />
    </Box>
  )
}

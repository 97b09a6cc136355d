import { networkListQuery } from '@meshdeck/api/networks'
import { useActiveNetwork, useSearchParams, useSuspenseQuery } from '@meshdeck/platform'
import { Box, PageBoundary, PageHeader } from '@meshdeck/ui'
import { Laptop } from 'lucide-react'

import { docs } from '../links'
import { useNetworkWords } from '../words'
import { ClientAgentSteps } from './ClientAgentSteps'
import { NetworkPicker } from './NetworkPicker'

/** How a machine joins a network, as a page that can be bookmarked and handed on [SH-036]. */
export function NewHostPage() {
  const { t } = useNetworkWords()

  return (
    <>
      <PageHeader icon={Laptop} title={t('addNode.title')} docsUrl={docs.devices} />
      <PageBoundary failure={t('loadFailed')}>
        <Steps />
      </PageBoundary>
    </>
  )
}

/** The network of the address, else the active one; neither counts once it is gone. */
function Steps() {
  const [params, setParams] = useSearchParams()
  const [activeId] = useActiveNetwork()
  const { data: networks } = useSuspenseQuery(networkListQuery())
  const wanted = params.get('network') ?? activeId
  const networkId = networks.find(({ netid }) => netid === wanted)?.netid ?? ''

  return (
    <Box maxW="2xl" pb="6" overflowY="auto">
      <ClientAgentSteps
        networkId={networkId}
        picker={
          <NetworkPicker
            value={networkId}
            onChange={(network) => setParams({ network }, { replace: true })}
          />
        }
      />
    </Box>
  )
}

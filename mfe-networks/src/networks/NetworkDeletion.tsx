import { nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useQuery } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'

import { ReferenceCounts } from '../shared/consequences'
import { useNetworkReferences } from '../shared/NetworkReferencesPanel'
import { useTranslation } from '../translations'

type Props = { networkId: string; nodeCount: number }

/** Shows what is deleted with a network and which access ends, before it is deleted. */
export function NetworkDeletion({ networkId, nodeCount }: Props) {
  const { t } = useTranslation()
  const references = useNetworkReferences(networkId, { isFresh: true })

  return (
    <Stack gap="3">
      <Text>{t('networks.delete.text', { count: nodeCount })}</Text>
      <ReferenceCounts {...references} />
      <Closing networkId={networkId} />
    </Stack>
  )
}

/** All nodes and config files leave; the remote with the reachability data shows what this closes. */
function Closing({ networkId }: Pick<Props, 'networkId'>) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  // if they can't be read, the panel itself reports it
  if (!error && !nodes?.length) return null
  const ids = (nodes ?? []).map(nodeKey)
  return <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
}

/** Each network takes two calls; beyond this number the question gives only the count. */
const MAX_NETWORKS = 5

/** Lists by network what is deleted with networks, before they are deleted. */
export function NetworkDeletions({ networkIds }: { networkIds: readonly string[] }) {
  const { t } = useTranslation()
  const remainingCount = networkIds.length - MAX_NETWORKS

  return (
    <Stack gap="3">
      {networkIds.slice(0, MAX_NETWORKS).map((networkId) => (
        <GoesWith key={networkId} networkId={networkId} />
      ))}
      {remainingCount > 0 && (
        <Text>{t('networks.deleteMany.moreNetworks', { count: remainingCount })}</Text>
      )}
    </Stack>
  )
}

function GoesWith({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const title = t('shared.inNetwork', { network: networkId })
  return <ReferenceCounts title={title} {...useNetworkReferences(networkId, { isFresh: true })} />
}

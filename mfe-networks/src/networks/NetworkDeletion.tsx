import { nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useQuery } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'

import { useNetworkUses } from '../network-model/use-network-uses'
import { useTranslation } from '../translations'
import { UseCounts } from '../uses/UseCounts'

type Props = { networkId: string; nodeCount: number }

/** What goes with a network and what closes with it, before it is deleted. */
export function NetworkDeletion({ networkId, nodeCount }: Props) {
  const { t } = useTranslation()
  const known = useNetworkUses(networkId, { isFresh: true })

  return (
    <Stack gap="3">
      <Text>{t('networkPages.delete.text', { count: nodeCount })}</Text>
      <UseCounts {...known} />
      <Closing networkId={networkId} />
    </Stack>
  )
}

/** All nodes and config files leave; the remote that knows who reaches whom tells what that closes. */
function Closing({ networkId }: Pick<Props, 'networkId'>) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  // where they cannot be read the panel itself says so
  if (!error && !nodes?.length) return null
  const ids = (nodes ?? []).map(nodeKey)
  return <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
}

import { Stack, Text } from '@meshdeck/ui'

import { useNetworkPageWords } from '../network-model/network-page-words'
import { useNetworkUses } from '../network-model/use-network-uses'
import { UseCounts } from '../uses/UseCounts'

type Props = { networkId: string; nodeCount: number }

/** What goes with a network, before it is deleted. */
export function NetworkDeletion({ networkId, nodeCount }: Props) {
  const { t } = useNetworkPageWords()
  const known = useNetworkUses(networkId, { isFresh: true })

  return (
    <Stack gap="3">
      <Text>{t('delete.text', { count: nodeCount })}</Text>
      <UseCounts title={t('delete.goesWithIt')} {...known} />
    </Stack>
  )
}

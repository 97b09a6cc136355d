import { Stack, Text } from '@meshdeck/ui'

import { useNetworkUses } from '../network-model/use-network-uses'
import { useTranslation } from '../translations'
import { UseCounts } from '../uses/UseCounts'

/** Each network is two calls: of more, the question says how many. */
const SHOWN = 5

/** What goes with networks, network by network, before they are deleted. */
export function NetworkDeletions({ networkIds }: { networkIds: readonly string[] }) {
  const { t } = useTranslation()
  const rest = networkIds.length - SHOWN

  return (
    <Stack gap="3">
      {networkIds.slice(0, SHOWN).map((networkId) => (
        <GoesWith key={networkId} networkId={networkId} />
      ))}
      {rest > 0 && <Text>{t('networkPages.deleteNetworks.moreNetworks', { count: rest })}</Text>}
    </Stack>
  )
}

function GoesWith({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const title = t('details.deleteNode.inNetwork', { network: networkId })
  return <UseCounts title={title} {...useNetworkUses(networkId, { isFresh: true })} />
}

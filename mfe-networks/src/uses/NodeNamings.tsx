import { hasSlot, Slot } from '@meshdeck/platform'
import { Text } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import { useNodeUses } from './use-node-uses'
import { UseCounts } from './UseCounts'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Where one question is about several networks. */
  title?: string
}

/**
 * What names nodes and changes or goes with them, counted, and what their leaving opens and closes where a remote tells
 * it; asked before they leave their network.
 */
export function NodeNamings({ networkId, ids, title }: Props) {
  const { t } = useDetailWords()
  return (
    <>
      <UseCounts
        title={title ?? t('details:deleteNode.namedBy', { count: ids.length })}
        {...useNodeUses(networkId, ids)}
      />
      {title !== undefined && hasSlot('nodes.removal') && (
        <Text>{t('details:deleteNode.inNetwork', { network: networkId })}</Text>
      )}
      <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
    </>
  )
}

import { hasSlot, Slot } from '@meshdeck/platform'
import { Heading } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { UseCounts } from './consequences'
import { useNodeUses } from './NetworkUsePanel'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Where one question may be about several networks. */
  namesNetwork?: boolean
}

/**
 * What names nodes and changes or goes with them, counted, and what their leaving opens and closes where a remote tells
 * it; asked before they leave their network.
 */
export function NodeNamings({ networkId, ids, namesNetwork = false }: Props) {
  const { t } = useTranslation()
  const { uses, ...known } = useNodeUses(networkId, ids)

  return (
    <>
      {namesNetwork && (uses.length > 0 || hasSlot('nodes.removal')) && (
        <Heading as="h3">{t('details.deleteNode.inNetwork', { network: networkId })}</Heading>
      )}
      <UseCounts uses={uses} {...known} />
      <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
    </>
  )
}

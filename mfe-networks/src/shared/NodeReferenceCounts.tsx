import { hasSlot, Slot } from '@meshdeck/platform'
import { Heading } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { ReferenceCounts } from './consequences'
import { useNodeReferences } from './NetworkReferencesPanel'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Set where one question may concern several networks. */
  namesNetwork?: boolean
}

/**
 * Shows what refers to nodes and is changed or deleted with them, counted, and what opens and closes if a remote shows
 * it; used before the nodes leave their network.
 */
export function NodeReferenceCounts({ networkId, ids, namesNetwork = false }: Props) {
  const { t } = useTranslation()
  const { uses, ...known } = useNodeReferences(networkId, ids)

  return (
    <>
      {namesNetwork && (uses.length > 0 || hasSlot('nodes.removal')) && (
        <Heading as="h3">{t('details.deleteNode.inNetwork', { network: networkId })}</Heading>
      )}
      <ReferenceCounts uses={uses} {...known} />
      <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
    </>
  )
}

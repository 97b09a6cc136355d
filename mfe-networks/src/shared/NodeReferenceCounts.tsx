import { hasSlot, Slot } from '@meshdeck/platform'
import { Heading } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { ReferenceCounts } from './consequences'
import { useNodeReferences } from './NetworkReferencesPanel'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Set where one question may concern several networks: which of them this is. */
  position?: { place: number; count: number } | undefined
}

/**
 * Shows what refers to nodes and is changed or deleted with them, counted, and what opens and closes if a remote shows
 * it; used before the nodes leave their network.
 */
export function NodeReferenceCounts({ networkId, ids, position }: Props) {
  const { t } = useTranslation()
  const { uses, ...known } = useNodeReferences(networkId, ids)

  return (
    <>
      {position && (uses.length > 0 || hasSlot('nodes.removal')) && (
        <Heading as="h3">
          {position.count > 1
            ? t('shared.inNetworkOf', { network: networkId, ...position })
            : t('shared.inNetwork', { network: networkId })}
        </Heading>
      )}
      <ReferenceCounts uses={uses} {...known} />
      <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
    </>
  )
}

type ByNetworkProps = { rows: ReadonlyArray<{ id: string; network: string }> }

/** Lists by network what refers to nodes or config files. */
export function ReferenceCountsByNetwork({ rows }: ByNetworkProps) {
  const networks = [...new Set(rows.map(({ network }) => network))]

  return networks.map((network, index) => (
    <NodeReferenceCounts
      key={network}
      networkId={network}
      ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
      position={networks.length > 1 ? { place: index + 1, count: networks.length } : undefined}
    />
  ))
}

import type { MenuAction } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'
import { Plug, Trash2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

import { GatewayActions } from '../gateways/GatewayActions'
import type { NodeRow } from '../node-model/node-rows'
import { reachActions } from '../tables/reach-actions'
import { useTranslation } from '../translations'
import { useNodeConnection } from './use-node-connection'
import { useNodeDeletion } from './use-node-deletion'

type Props = Leaving & {
  row: NodeRow
  refusal: string | undefined
  draw: (actions: MenuAction[]) => ReactNode
}

/** What the menu of a node changes, whose rules and words only an open menu wants to know. */
export function NodeMenuActions({ row, refusal, draw, ...leaving }: Props) {
  const { t } = useTranslation()
  const { connect } = useNodeConnection()
  const { deleteOne } = useNodeDeletion(leaving)

  return draw([
    ...reachActions(t, { networkId: row.network, kind: 'node', id: row.id }),
    {
      label: t(row.isConnected ? 'nodes.disconnect' : 'nodes.connect'),
      icon: row.isConnected ? Unplug : Plug,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => void connect(row, !row.isConnected),
    },
    {
      label: 'gateway',
      more: (drawMore) => (
        <GatewayActions networkId={row.network} nodeId={row.id} draw={drawMore} />
      ),
    },
    {
      label: t('nodes.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ])
}

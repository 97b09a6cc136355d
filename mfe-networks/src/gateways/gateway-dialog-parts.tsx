import type { Node } from '@meshdeck/api/nodes'
import { type Reading, useReading } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { Unplug } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'

import { type Estate, useEstate } from '../gateway-model/use-gateway-rows'
import { useDialogNetwork } from '../network-model/dialog-network'
import { useTranslation } from '../translations'

/** What the dialogs of a gateway know of it. */
export type DialogGateway = { networkId: string; node: Node; name: string; nodes: readonly Node[] }

type Props = {
  title: string
  /** Whether a node has the role that the dialog is about. */
  fits: (node: Node) => boolean
  children: (gateway: DialogGateway) => ReactNode
}

/** A dialog about the gateway that the address names with `dialog.gateway`; says so when there is none. */
export function GatewayOfDialog({ title, fits, children }: Props) {
  const { t } = useTranslation()

  return (
    <DialogAbout
      title={title}
      thing={useGateway(fits)}
      failure={t('loadFailed')}
      missing={
        <EmptyState
          icon={Unplug}
          title={t('gateways.notFound')}
          description={t('gateways.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}

function useGateway(fits: Props['fits']): Reading<DialogGateway | null> {
  const networkId = useDialogNetwork()
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const estate = useEstate(networkId, { isFreshEnough: true })
  const find = useCallback(
    ({ nodes, hosts }: Estate) => {
      const node = nodes.find((one) => one.id === values.gateway && fits(one))
      if (!node) return null
      const name = hosts.find(({ id }) => id === node.hostid)?.name || node.id
      return { networkId, node, name, nodes }
    },
    [networkId, values.gateway, fits],
  )
  return useReading(estate, find)
}

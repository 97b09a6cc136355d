import { relayNodes } from '@meshdeck/api/gateways'
import type { Node } from '@meshdeck/api/nodes'
import { toast, useQueryClient, useRequiredParam, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'
import { useState } from 'react'

import type { GatewayRow } from './gateway-rows'
import { useGatewayWords } from './gateway-words'
import { GatewayDialogState } from './GatewayDialogState'
import { canBeRelayedBy } from './node-options'
import { NodesPickField } from './NodePickFields'
import { refusedRelay } from './refusals'
import { useGatewayRows } from './use-gateway-rows'
import { useMeanwhile } from './use-meanwhile'
import { useNodeOptions } from './use-node-options'

const schema = z.object({ relayed: z.array(z.string()) })

/** Which nodes go through the gateway that the address names with `dialog.gateway` [GW-006]. */
export function RelayNodesDialog() {
  const { t } = useGatewayWords()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  const { estate, rows, error, onRetry } = useGatewayRows(networkId, { isFreshEnough: true })
  const gateway = rows?.find(({ id }) => id === values.gateway)

  if (!estate && !error) return null
  if (!estate || !gateway) {
    return <GatewayDialogState title={t('relayNodes')} error={error} onRetry={onRetry} />
  }
  return <RelayNodesForm networkId={networkId} gateway={gateway} nodes={estate.nodes} />
}

type Props = { networkId: string; gateway: GatewayRow; nodes: readonly Node[] }

function RelayNodesForm({ networkId, gateway: { id: nodeId, name }, nodes }: Props) {
  const { t } = useGatewayWords()
  const { close } = useDialog()
  const client = useQueryClient()
  // as the dialog was opened: what others change meanwhile is theirs
  const [before] = useState(() =>
    nodes.filter(({ relayedby }) => relayedby === nodeId).map(({ id }) => id),
  )
  const canBeRelayed = canBeRelayedBy(nodeId)
  const choice = useNodeOptions(
    networkId,
    (node, host) => node.relayedby === nodeId || canBeRelayed(node, host),
    nodeId,
  )
  const meanwhile = useMeanwhile(choice)

  return (
    <FormDialog
      title={t('relay.title', { name })}
      action={t('networks:shared.save')}
      failure={t('relay.failed')}
      size="md"
      schema={schema}
      initialValues={{ relayed: before }}
      fieldErrors={refusedRelay}
      onSubmit={async ({ relayed }) => {
        try {
          const change = { base: before, mine: relayed }
          const others = await relayNodes(client, { networkId, nodeId }, change)
          toast.success(t('relay.done', { name }), meanwhile(others))
        } finally {
          await client.invalidateQueries({ queryKey: ['nodes'] })
        }
        close()
      }}
      onClose={close}
    >
      <NodesPickField
        name="relayed"
        label={t('relayed')}
        hint={t('relay.hint')}
        none={t('form.noneToRelay')}
        choice={choice}
      />
    </FormDialog>
  )
}

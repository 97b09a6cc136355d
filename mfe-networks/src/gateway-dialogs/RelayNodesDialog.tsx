import { relayNodes } from '@meshdeck/api/gateway-changes'
import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'
import { useState } from 'react'

import { isGateway } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { canBeRelayedBy } from '../gateway-model/node-options'
import { useNodeName } from '../gateway-model/use-node-name'
import { useNodeOptions } from '../gateway-model/use-node-options'
import { type DialogGateway, GatewayOfDialog } from './GatewayOfDialog'
import { NodesPickField } from './NodePickFields'
import { refusedRelay } from './refusals'
import { useMeanwhile } from './use-meanwhile'

const schema = z.object({ relayed: z.array(z.string()) })

/** Which nodes go through the gateway that the address names with `dialog.gateway` [GW-006]. */
export function RelayNodesDialog() {
  const { t } = useGatewayWords()

  return (
    <GatewayOfDialog title={t('relayNodes')} fits={isGateway}>
      {(gateway) => <RelayNodesForm {...gateway} />}
    </GatewayOfDialog>
  )
}

function RelayNodesForm({ networkId, node, name, nodes }: DialogGateway) {
  const { t } = useGatewayWords()
  const { close } = useDialog()
  const { id: nodeId } = node
  // as the dialog was opened: what others change meanwhile is theirs
  const [before] = useState(() =>
    nodes.filter(({ relayedby }) => relayedby === nodeId).map(({ id }) => id),
  )
  const canBeRelayed = canBeRelayedBy(nodeId)
  const choice = useNodeOptions(
    networkId,
    (other, host) => other.relayedby === nodeId || canBeRelayed(other, host),
    nodeId,
  )
  const meanwhile = useMeanwhile(choice)
  const nameOf = useNodeName(networkId)

  return (
    <FormDialog
      title={t('relay.title', { name })}
      action={t('networks:shared.save')}
      failure={t('relay.failed')}
      size="md"
      schema={schema}
      initialValues={{ relayed: before }}
      fieldErrors={(error) => refusedRelay(error, nameOf)}
      onSubmit={async ({ relayed }) => {
        const others = await relayNodes({ networkId, nodeId, base: before, mine: relayed })
        toast.success(t('relay.done', { name }), meanwhile(others))
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

import { editOfGateway, relayNodes, updateGateway } from '@meshdeck/api/gateway-changes'
import { isGateway } from '@meshdeck/api/nodes'
import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'
import { useState } from 'react'

import { canBeRelayedBy, useNodeName, useNodeOptions } from '../shared/node-options'
import { useTranslation } from '../translations'
import {
  type DialogGateway,
  GatewayOfDialog,
  NodesPickField,
  useChoiceNotice,
} from './gateway-dialog-parts'
import { gatewayEditForm, gatewayEditSchema, refusedRelay, toGatewayEdit } from './gateway-form'
import { DnsField, TunnelFields } from './TunnelFields'

/** Edits the gateway that `dialog.gateway` in the address names. */
export function EditGatewayDialog() {
  const { t } = useTranslation()

  return (
    <GatewayOfDialog title={t('gateways.edit.title')} fits={isGateway}>
      {(gateway) => <EditGatewayForm {...gateway} />}
    </GatewayOfDialog>
  )
}

function EditGatewayForm({ networkId, node, name }: DialogGateway) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfGateway(node),
    toValues: gatewayEditForm,
  })

  return (
    <FormDialog
      title={t('gateways.edit.titleOf', { name })}
      action={t('shared.save')}
      failure={t('gateways.edit.failed')}
      size="md"
      schema={gatewayEditSchema}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateGateway({ networkId, nodeId: node.id, base, mine: toGatewayEdit(form) })
        toast.success(t('gateways.edit.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      <DnsField name="ingressdns" />
      <TunnelFields
        mtu="ingressmtu"
        keepalive="ingresspersistentkeepalive"
        keepaliveHint={t('nodes.edit.keepaliveHint')}
      />
      <TextField name="metadata" label={t('gateways.metadata')} />
    </FormDialog>
  )
}

const schema = z.object({ relayed: z.array(z.string()) })

/** Selects the nodes that the gateway in `dialog.gateway` relays [GW-006]. */
export function RelayNodesDialog() {
  const { t } = useTranslation()

  return (
    <GatewayOfDialog title={t('gateways.relayNodes')} fits={isGateway}>
      {(gateway) => <RelayNodesForm {...gateway} />}
    </GatewayOfDialog>
  )
}

function RelayNodesForm({ networkId, node, name, nodes }: DialogGateway) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id: nodeId } = node
  // state when the dialog was opened: later changes by others are kept
  const [initialIds] = useState(() =>
    nodes.filter(({ relayedby }) => relayedby === nodeId).map(({ id }) => id),
  )
  const canBeRelayed = canBeRelayedBy(nodeId)
  const choice = useNodeOptions(
    networkId,
    (other, host) => other.relayedby === nodeId || canBeRelayed(other, host),
    nodeId,
  )
  const meanwhile = useChoiceNotice(choice)
  const nameOf = useNodeName(networkId)

  return (
    <FormDialog
      title={t('gateways.relay.title', { name })}
      action={t('shared.save')}
      failure={t('gateways.relay.failed')}
      size="md"
      schema={schema}
      initialValues={{ relayed: initialIds }}
      fieldErrors={(error) => refusedRelay(error, nameOf)}
      onSubmit={async ({ relayed }) => {
        const othersChange = await relayNodes({
          networkId,
          nodeId,
          base: initialIds,
          mine: relayed,
        })
        toast.success(t('gateways.relay.done', { name }), meanwhile(othersChange))
        close()
      }}
      onClose={close}
    >
      <NodesPickField
        name="relayed"
        label={t('gateways.relayed')}
        hint={t('gateways.relay.hint')}
        none={t('gateways.form.noneToRelay')}
        choice={choice}
      />
    </FormDialog>
  )
}

import { editOfGateway, updateGateway } from '@meshdeck/api/gateway-changes'
import { toast } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { isGateway } from '../gateway-model/gateway-rows'
import { useTranslation } from '../translations'
import { DnsField } from './DnsField'
import { gatewayEditForm, gatewayEditSchema, toGatewayEdit } from './gateway-edit-form'
import { type DialogGateway, GatewayOfDialog } from './GatewayOfDialog'
import { TunnelFields } from './TunnelFields'

/** Changes the gateway that the address names with `dialog.gateway`. */
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
        keepaliveHint={t('details.editNode.keepaliveHint')}
      />
      <TextField name="metadata" label={t('gateways.metadata')} />
    </FormDialog>
  )
}

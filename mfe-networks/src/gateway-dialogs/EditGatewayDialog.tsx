import { editOfGateway, updateGateway } from '@meshdeck/api/gateway-changes'
import { toast } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { useDetailWords } from '../details/detail-words'
import { isGateway } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { DnsField } from './DnsField'
import { gatewayEditForm, gatewayEditSchema, toGatewayEdit } from './gateway-edit-form'
import { type DialogGateway, GatewayOfDialog } from './GatewayOfDialog'
import { TunnelFields } from './TunnelFields'

/** Changes the gateway that the address names with `dialog.gateway`. */
export function EditGatewayDialog() {
  useDetailWords()
  const { t } = useGatewayWords()

  return (
    <GatewayOfDialog title={t('edit.title')} fits={isGateway}>
      {(gateway) => <EditGatewayForm {...gateway} />}
    </GatewayOfDialog>
  )
}

function EditGatewayForm({ networkId, node, name }: DialogGateway) {
  const { t } = useGatewayWords()
  const { close } = useDialog()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfGateway(node),
    toValues: gatewayEditForm,
  })

  return (
    <FormDialog
      title={t('edit.titleOf', { name })}
      action={t('networks:shared.save')}
      failure={t('edit.failed')}
      size="md"
      schema={gatewayEditSchema}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateGateway({ networkId, nodeId: node.id, base, mine: toGatewayEdit(form) })
        toast.success(t('edit.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      <DnsField name="ingressdns" />
      <TunnelFields
        mtu="ingressmtu"
        keepalive="ingresspersistentkeepalive"
        keepaliveHint={t('details:editNode.keepaliveHint')}
      />
      <TextField name="metadata" label={t('metadata')} />
    </FormDialog>
  )
}

import { editOfGateway, updateGateway } from '@meshdeck/api/gateway-changes'
import { toast } from '@meshdeck/platform'
import { Grid, useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { useDetailWords } from '../details/detail-words'
import { isGateway } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { DnsField } from './DnsField'
import { gatewayEditForm, gatewayEditSchema, toGatewayEdit } from './gateway-edit-form'
import { type DialogGateway, GatewayOfDialog } from './GatewayOfDialog'

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
  const { base, fieldErrors, notice } = useCollision({
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
      initialValues={gatewayEditForm(editOfGateway(node))}
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
      <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <TextField name="ingressmtu" label={t('form.mtu')} inputMode="numeric" required />
        <TextField
          name="ingresspersistentkeepalive"
          label={t('form.keepalive')}
          hint={t('details:editNode.keepaliveHint')}
          inputMode="numeric"
          required
        />
      </Grid>
      <TextField name="metadata" label={t('metadata')} />
    </FormDialog>
  )
}

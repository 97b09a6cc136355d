import { editOfGateway, useUpdateGateway } from '@meshdeck/api/gateways'
import type { Node } from '@meshdeck/api/nodes'
import { toast, useRequiredParam } from '@meshdeck/platform'
import { Grid, useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { useDetailWords } from '../details/detail-words'
import { DnsField } from './DnsField'
import { gatewayEditForm, gatewayEditSchema, toGatewayEdit } from './gateway-edit-form'
import { isGateway } from './gateway-rows'
import { useGatewayWords } from './gateway-words'
import { GatewayDialogState } from './GatewayDialogState'
import { useGatewayRows } from './use-gateway-rows'

/** Changes the gateway that the address names with `dialog.gateway`. */
export function EditGatewayDialog() {
  useDetailWords()
  const { t } = useGatewayWords()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const { estate, error, onRetry } = useGatewayRows(networkId, { isFreshEnough: true })
  const node = estate?.nodes.find((candidate) => candidate.id === values.gateway)

  if (!estate && !error) return null
  if (!node || !isGateway(node)) {
    return <GatewayDialogState title={t('edit.title')} error={error} onRetry={onRetry} />
  }
  const name = estate?.hosts.find(({ id }) => id === node.hostid)?.name || node.id
  return <EditGatewayForm networkId={networkId} node={node} name={name} />
}

type Props = { networkId: string; node: Node; name: string }

function EditGatewayForm({ networkId, node, name }: Props) {
  const { t } = useGatewayWords()
  const { close } = useDialog()
  const { mutateAsync: updateGateway } = useUpdateGateway({ networkId, nodeId: node.id })
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
        await updateGateway({ base, mine: toGatewayEdit(form) })
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

import {
  editOfNetwork,
  networkDetails,
  type NetworkDetails,
  updateNetwork,
} from '@meshdeck/api/network-changes'
import { networkListQuery } from '@meshdeck/api/networks'
import { findIn, toast, useCapabilities, useQuery } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, SwitchField, TextField, useCollision, useForm } from '@meshdeck/ui/form'

import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { TagField } from '../shared/TagField'
import { useTranslation } from '../translations'
import { AccessField, ApprovalField } from './AccessField'
import {
  networkEditForm,
  type NetworkEditForm,
  networkEditSchema,
  toNetworkEdit,
} from './network-edit-form'

/** Edits the network that `dialog.network` in the address names. */
export function EditNetworkDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const networks = useQuery(networkListQuery())

  return (
    <DialogAbout
      title={t('networks.edit.title')}
      reading={findIn(networks, ({ netid }) => netid === values.network)}
      failure={t('shared.loadFailed')}
      missing={<NoSuchNetwork />}
    >
      {(network) => <EditNetworkForm details={networkDetails(network)} />}
    </DialogAbout>
  )
}

/** Shows only the fields that this version of the server stores; it drops others silently. */
function EditNetworkForm({ details }: { details: NetworkDetails }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { isPro } = useCapabilities()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfNetwork(details),
    toValues: networkEditForm,
    textOf: ({ field, value }) =>
      field === 'defaultacl'
        ? t(`networks.defaultAccess.${value === 'yes' ? 'yes' : 'no'}`)
        : undefined,
  })

  return (
    <FormDialog
      title={t('networks.edit.titleOf', { netid: details.netid })}
      action={t('shared.save')}
      failure={t('networks.edit.failed')}
      schema={networkEditSchema(base)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateNetwork({ networkId: details.netid, base, mine: toNetworkEdit(form, base) })
        toast.success(t('networks.edit.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      {details.defaultacl !== undefined && <AccessField />}
      {details.dns_nameservers !== undefined && (
        <TextField
          name="dns_nameservers"
          label={t('networks.create.dns')}
          hint={t('networks.edit.dnsHint')}
          isMonospace
        />
      )}
      <ApprovalField />
      {details.auto_remove !== undefined && <RemovalFields networkId={details.netid} />}
      {isPro && details.virtual_nat_pool_ipv4 !== undefined && <VirtualNatFields />}
      {details.auto_select_exit_node !== undefined && (
        <SwitchField
          name="auto_select_exit_node"
          label={t('networks.edit.exitNode')}
          hint={t('networks.edit.exitNodeHint')}
        />
      )}
    </FormDialog>
  )
}

/** Virtual addresses with which egress routes of Pro replace overlapping ranges. */
function VirtualNatFields() {
  const { t } = useTranslation()

  return (
    <>
      <TextField
        name="virtual_nat_pool_ipv4"
        label={t('networks.edit.virtualPool')}
        hint={t('networks.edit.virtualPoolHint')}
        isMonospace
      />
      <TextField
        name="virtual_nat_site_prefixlen_ipv4"
        label={t('networks.edit.virtualSite')}
        hint={t('networks.edit.virtualSiteHint')}
        inputMode="numeric"
      />
    </>
  )
}

/** Fields for whether, when and which offline nodes the server removes. */
function RemovalFields({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { isPro: hasTags } = useCapabilities()
  const { values } = useForm<NetworkEditForm>()

  return (
    <>
      <SwitchField
        name="auto_remove"
        label={t('networks.edit.autoRemove')}
        hint={t('networks.edit.autoRemoveHint')}
      />
      {values.auto_remove && (
        <TextField
          name="auto_remove_threshold"
          label={t('networks.edit.minutes')}
          inputMode="numeric"
          required
        />
      )}
      {values.auto_remove && hasTags && (
        <TagField
          name="auto_remove_tags"
          label={t('networks.edit.removedTags')}
          hint={t('networks.edit.removedTagsHint')}
          networkId={networkId}
        />
      )}
    </>
  )
}

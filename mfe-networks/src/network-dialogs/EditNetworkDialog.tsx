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
import { FormDialog, TextField, useCollision } from '@meshdeck/ui/form'

import { useDetailWords } from '../details/detail-words'
import { useNetworkPageWords } from '../network-model/network-page-words'
import { NoSuchNetwork } from '../network-model/NoSuchNetwork'
import { AccessField } from './AccessField'
import { ApprovalField } from './ApprovalField'
import { networkEditForm, networkEditSchema, toNetworkEdit } from './network-edit-form'
import { RemovalFields } from './RemovalFields'

/** Changes the network that the address names with `dialog.network`. */
export function EditNetworkDialog() {
  useDetailWords()
  const { t } = useNetworkPageWords()
  const { values } = useDialog()
  const networks = useQuery(networkListQuery())

  return (
    <DialogAbout
      title={t('editNetwork.title')}
      thing={findIn(networks, ({ netid }) => netid === values.network)}
      failure={t('networks:loadFailed')}
      missing={<NoSuchNetwork />}
    >
      {(network) => <EditNetworkForm details={networkDetails(network)} />}
    </DialogAbout>
  )
}

/** The fields that this version of the server keeps; it drops the others without a word. */
function EditNetworkForm({ details }: { details: NetworkDetails }) {
  const { t } = useNetworkPageWords()
  const { close } = useDialog()
  const { isPro } = useCapabilities()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfNetwork(details),
    toValues: networkEditForm,
    textOf: ({ field, value }) =>
      field === 'defaultacl' ? t(`networks:access.${value === 'yes' ? 'yes' : 'no'}`) : undefined,
  })

  return (
    <FormDialog
      title={t('editNetwork.titleOf', { netid: details.netid })}
      action={t('networks:shared.save')}
      failure={t('editNetwork.failed')}
      schema={networkEditSchema(base)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateNetwork({ networkId: details.netid, base, mine: toNetworkEdit(form, base) })
        toast.success(t('editNetwork.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      {details.defaultacl !== undefined && <AccessField />}
      {details.dns_nameservers !== undefined && (
        <TextField
          name="dns_nameservers"
          label={t('create.dns')}
          hint={t('editNetwork.dnsHint')}
          isMachine
        />
      )}
      <ApprovalField />
      {details.auto_remove !== undefined && <RemovalFields networkId={details.netid} />}
      {isPro && details.virtual_nat_pool_ipv4 !== undefined && <VirtualNatFields />}
    </FormDialog>
  )
}

/** Addresses that egress routes of Pro stand in with for ranges that overlap. */
function VirtualNatFields() {
  const { t } = useNetworkPageWords()

  return (
    <>
      <TextField
        name="virtual_nat_pool_ipv4"
        label={t('editNetwork.virtualPool')}
        hint={t('editNetwork.virtualPoolHint')}
        isMachine
      />
      <TextField
        name="virtual_nat_site_prefixlen_ipv4"
        label={t('editNetwork.virtualSite')}
        hint={t('editNetwork.virtualSiteHint')}
        inputMode="numeric"
      />
    </>
  )
}

import { updateNameServer, editOfNameServer } from '@meshdeck/api/name-server-changes'
import { type NameServer, nameServerListQuery } from '@meshdeck/api/name-servers'
import { findIn, toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useCollision } from '@meshdeck/ui/form'
import { Server } from 'lucide-react'

import { useTranslation } from '../translations'
import { nameServerSchema, toNameServerEdit, nameServerForm } from './name-server-form'
import { AddressFields, ReachFields, UseFields } from './NameServerFields'

/** Changes the name server that the address names with `dialog.server`. */
export function EditNameServerDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  // the list has no say any more once the form stands: a Retry of the form reads it again
  const nameServers = useQuery(nameServerListQuery(networkId))

  return (
    <DialogAbout
      title={t('nameServers.edit')}
      thing={findIn(nameServers, ({ id }) => id === values.server)}
      failure={t('nameServers.failed')}
      missing={
        <EmptyState
          icon={Server}
          title={t('nameServers.gone')}
          description={t('nameServers.goneHint')}
        />
      }
    >
      {(nameServer) => <EditForm nameServer={nameServer} networkId={networkId} />}
    </DialogAbout>
  )
}

function EditForm({ nameServer, networkId }: { nameServer: NameServer; networkId: string }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfNameServer(nameServer),
    toValues: nameServerForm,
    // what the server keeps in two fields stands in one of the form
    toFieldErrors: ({ fallback, match_all: use = fallback, ...others }) => ({ ...others, use }),
    textOf: ({ field, value }) =>
      field === 'servers' || typeof value === 'string' ? undefined : t('nameServers.otherValue'),
  })

  return (
    <FormDialog
      title={t('nameServers.editTitle', { name: nameServer.name })}
      size="md"
      action={t('shared.save')}
      failure={t('nameServers.editFailed')}
      schema={nameServerSchema([], base)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        const mine = toNameServerEdit(form, base)
        await updateNameServer({ networkId, id: nameServer.id, base, mine })
        toast.success(t('nameServers.saved'))
        close()
      }}
      onClose={close}
    >
      {notice}
      <AddressFields />
      <UseFields />
      <ReachFields networkId={networkId} />
    </FormDialog>
  )
}

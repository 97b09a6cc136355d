import { updateNameServer, editOfNameServer } from '@meshdeck/api/name-server-changes'
import { type NameServer, nameServerListQuery } from '@meshdeck/api/name-servers'
import { findIn, toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useCollision } from '@meshdeck/ui/form'
import { Server } from 'lucide-react'

import { nameServerSchema, toNameServerEdit, nameServerForm } from './name-server-form'
import { useNameServerWords } from './name-server-words'
import { AddressFields, ReachFields, UseFields } from './NameServerFields'

/** Changes the name server that the address names with `dialog.server`. */
export function EditNameServerDialog() {
  const { t } = useNameServerWords()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  // the list has no say any more once the form stands: a Retry of the form reads it again
  const nameServers = useQuery(nameServerListQuery(networkId))

  return (
    <DialogAbout
      title={t('edit')}
      thing={findIn(nameServers, ({ id }) => id === values.server)}
      failure={t('failed')}
      missing={<EmptyState icon={Server} title={t('gone')} description={t('goneHint')} />}
    >
      {(nameServer) => <EditForm nameServer={nameServer} networkId={networkId} />}
    </DialogAbout>
  )
}

function EditForm({ nameServer, networkId }: { nameServer: NameServer; networkId: string }) {
  const { t } = useNameServerWords()
  const { close } = useDialog()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfNameServer(nameServer),
    toValues: nameServerForm,
    // what the server keeps in two fields stands in one of the form
    toFieldErrors: ({ fallback, match_all: use = fallback, ...others }) => ({ ...others, use }),
    textOf: ({ field, value }) =>
      field === 'servers' || typeof value === 'string' ? undefined : t('otherValue'),
  })

  return (
    <FormDialog
      title={t('editTitle', { name: nameServer.name })}
      size="md"
      action={t('networks:shared.save')}
      failure={t('editFailed')}
      schema={nameServerSchema([], base)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        const mine = toNameServerEdit(form, base)
        await updateNameServer({ networkId, id: nameServer.id, base, mine })
        toast.success(t('saved'))
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

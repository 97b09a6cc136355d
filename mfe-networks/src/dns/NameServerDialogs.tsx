import {
  createNameServer,
  editOfNameServer,
  updateNameServer,
} from '@meshdeck/api/name-server-changes'
import {
  knownServicesQuery,
  type NameServer,
  nameServerListQuery,
} from '@meshdeck/api/name-servers'
import { findIn, toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useCollision } from '@meshdeck/ui/form'
import { Server } from 'lucide-react'

import { useTranslation } from '../translations'
import {
  nameServerForm,
  nameServerSchema,
  newNameServer,
  toNameServerEdit,
} from './name-server-form'
import { AddressFields, ReachFields, ServiceField, UseFields } from './NameServerFields'

/** Adds a name server for the devices of the network of the page. */
export function CreateNameServerDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { data: services = [] } = useQuery(knownServicesQuery())

  return (
    <FormDialog
      title={t('dns.servers.create')}
      size="md"
      schema={nameServerSchema(services.map(({ id }) => id))}
      initialValues={nameServerForm(newNameServer)}
      failure={t('dns.servers.createFailed')}
      onSubmit={async (form) => {
        const knownService = services.find(({ id }) => id === form.service)
        const ownInput = toNameServerEdit(form, newNameServer)
        const input = knownService
          ? { ...ownInput, name: knownService.id, servers: knownService.ips }
          : ownInput
        const { name } = await createNameServer({ networkId, input })
        toast.success(t('dns.servers.created', { name }))
        close()
      }}
      onClose={close}
    >
      <ServiceField />
      <AddressFields />
      <UseFields />
      <ReachFields networkId={networkId} />
    </FormDialog>
  )
}

/** Edits the name server that `dialog.server` in the address names. */
export function EditNameServerDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  // the list no longer matters once the form is shown: Retry in the form fetches it again
  const nameServers = useQuery(nameServerListQuery(networkId))

  return (
    <DialogAbout
      title={t('dns.servers.edit')}
      reading={findIn(nameServers, ({ id }) => id === values.server)}
      failure={t('dns.servers.failed')}
      missing={
        <EmptyState
          icon={Server}
          title={t('dns.servers.gone')}
          description={t('dns.servers.goneHint')}
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
    // the form has one field for two fields of the server
    toFieldErrors: ({ fallback, match_all: use = fallback, ...others }) => ({ ...others, use }),
    textOf: ({ field, value }) =>
      field === 'servers' || typeof value === 'string' ? undefined : t('dns.servers.otherValue'),
  })

  return (
    <FormDialog
      title={t('dns.servers.editTitle', { name: nameServer.name })}
      size="md"
      action={t('shared.save')}
      failure={t('dns.servers.editFailed')}
      schema={nameServerSchema([], base)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        const mine = toNameServerEdit(form, base)
        await updateNameServer({ networkId, id: nameServer.id, base, mine })
        toast.success(t('dns.servers.saved'))
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

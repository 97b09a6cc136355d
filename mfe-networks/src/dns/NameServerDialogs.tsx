import { createNameServer } from '@meshdeck/api/name-server-changes'
import { knownServicesQuery } from '@meshdeck/api/name-servers'
import { toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import {
  nameServerSchema,
  newNameServer,
  toNameServerEdit,
  nameServerForm,
} from './name-server-form'
import { AddressFields, ReachFields, ServiceField, UseFields } from './NameServerFields'

/** Gives the devices of the network of the page a name server to ask. */
export function CreateNameServerDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { data: services = [] } = useQuery(knownServicesQuery())

  return (
    <FormDialog
      title={t('nameServers.create')}
      size="md"
      schema={nameServerSchema(services.map(({ id }) => id))}
      initialValues={nameServerForm(newNameServer)}
      failure={t('nameServers.createFailed')}
      onSubmit={async (form) => {
        const known = services.find(({ id }) => id === form.service)
        const own = toNameServerEdit(form, newNameServer)
        const input = known ? { ...own, name: known.id, servers: known.ips } : own
        const { name } = await createNameServer({ networkId, input })
        toast.success(t('nameServers.created', { name }))
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

import { knownServicesQuery, useCreateNameServer } from '@meshdeck/api/name-servers'
import { toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'

import {
  nameServerSchema,
  newNameServer,
  toNameServerEdit,
  nameServerForm,
} from './name-server-form'
import { useNameServerWords } from './name-server-words'
import { AddressFields, ReachFields, ServiceField, UseFields } from './NameServerFields'

/** Gives the devices of the network of the page a name server to ask. */
export function CreateNameServerDialog() {
  const { t } = useNameServerWords()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { data: services = [] } = useQuery(knownServicesQuery())
  const { mutateAsync: createNameServer } = useCreateNameServer(networkId)

  return (
    <FormDialog
      title={t('create')}
      size="md"
      schema={nameServerSchema(services.map(({ id }) => id))}
      initialValues={nameServerForm(newNameServer)}
      failure={t('createFailed')}
      onSubmit={async (form) => {
        const known = services.find(({ id }) => id === form.service)
        const own = toNameServerEdit(form, newNameServer)
        const { name } = await createNameServer(
          known ? { ...own, name: known.id, servers: known.ips } : own,
        )
        toast.success(t('created', { name }))
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

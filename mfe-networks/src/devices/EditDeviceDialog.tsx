import { editOfHost, updateHost } from '@meshdeck/api/host-changes'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { findIn, toast, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import {
  FormDialog,
  SelectField,
  SwitchField,
  TextField,
  useCollision,
  useForm,
} from '@meshdeck/ui/form'
import { Unplug } from 'lucide-react'

import { SmallMtu } from '../shared/network-mtu'
import { useTranslation } from '../translations'
import {
  type DeviceForm,
  deviceForm,
  deviceFormSchema,
  type OtherDevice,
  toHostEdit,
} from './device-form'
import { defaultDeviceText, useDeviceNodes } from './device-rows'

const verbosities = ['0', '1', '2', '3', '4']

/** Edits the device that `dialog.device` in the address names. */
export function EditDeviceDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const hosts = useCachedQuery(hostListQuery())

  return (
    <DialogAbout
      title={t('devices.editDevice.title')}
      reading={findIn(hosts, ({ id }) => id === values.device)}
      failure={t('shared.loadFailed')}
      missing={
        <EmptyState
          icon={Unplug}
          title={t('devices.device.notFound')}
          description={t('devices.device.notFoundHint')}
        />
      }
    >
      {(host) => (
        <EditDeviceForm
          host={host}
          otherDevices={hosts.data?.filter((other) => other !== host) ?? []}
        />
      )}
    </DialogAbout>
  )
}

function EditDeviceForm({
  host,
  otherDevices,
}: {
  host: Host
  otherDevices: readonly OtherDevice[]
}) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { joinsExistingNetworks } = useCapabilities()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfHost(host),
    toValues: deviceForm,
  })

  return (
    <FormDialog
      title={t('devices.editDevice.titleOf', { name: host.name })}
      action={t('shared.save')}
      failure={t('devices.editDevice.failed')}
      schema={deviceFormSchema(base, otherDevices)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateHost({ id: host.id, base, mine: toHostEdit(form, base) })
        toast.success(t('devices.editDevice.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      <TextField
        name="name"
        label={t('devices.name')}
        hint={t('devices.editDevice.nameHint')}
        required
      />
      <SwitchField name="isstatic" label={t('devices.device.staticEndpoint')} />
      <EndpointFields />
      <SwitchField name="isstaticport" label={t('devices.device.staticPort')} />
      <TextField name="listenport" label={t('nodes.page.port')} inputMode="numeric" required />
      <TextField name="mtu" label={t('nodes.page.mtu')} inputMode="numeric" required />
      <TooSmallMtu deviceId={host.id} />
      <TextField
        name="persistentkeepalive"
        label={t('nodes.page.keepalive')}
        hint={t('devices.editDevice.keepaliveHint')}
        inputMode="numeric"
        required
      />
      <SelectField
        name="verbosity"
        label={t('devices.device.verbosity')}
        options={verbosities.map((value) => ({ value, label: value }))}
      />
      <SwitchField name="autoupdate" label={t('devices.device.autoUpdate')} />
      <SwitchField
        name="isdefault"
        label={t('devices.default')}
        hint={defaultDeviceText(t, host, { joinsExistingNetworks })}
      />
    </FormDialog>
  )
}

/** Warns of a small MTU, which the device uses in every network. */
function TooSmallMtu({ deviceId }: { deviceId: string }) {
  const { values, setFieldValue } = useForm<DeviceForm>()
  const networkIds = useDeviceNodes([deviceId])?.map(({ networkId }) => networkId) ?? []
  return (
    <SmallMtu
      mtu={Number(values.mtu)}
      networkIds={networkIds}
      onTake={(mtu) => void setFieldValue('mtu', String(mtu))}
    />
  )
}

/** Only a static endpoint is set here; otherwise the device detects its endpoint. */
function EndpointFields() {
  const { t } = useTranslation()
  const { values } = useForm<DeviceForm>()
  if (!values.isstatic) return null

  return (
    <>
      <TextField name="endpointip" label={t('devices.device.endpoint4')} isMonospace />
      <TextField name="endpointipv6" label={t('devices.device.endpoint6')} isMonospace />
    </>
  )
}

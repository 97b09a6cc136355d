import { editOfConfigFile, updateConfigFile } from '@meshdeck/api/config-file-changes'
import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { findIn, toast, useCachedQuery, useCapabilities, useLocation } from '@meshdeck/platform'
import { Callout, EmptyState, Stack, useDialog } from '@meshdeck/ui'
import { Dialog, DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, SwitchField, TextField, useCollision } from '@meshdeck/ui/form'
import { FileX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { PolicyLosses, TagsReach } from '../shared/consequences'
import { paths } from '../shared/paths'
import { TagField } from '../shared/TagField'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { configFileEditForm, configFileEditSchema, toConfigFileEdit } from './config-file-form'
import { refusalsOf, useNetworkRanges } from './config-file-refusals'
import { ConfigFileView } from './ConfigFileView'
import { CarriedFields } from './MoreFields'

/** Shows the config file in the address: its text, its QR code and its owner. */
export function ConfigFileDialog() {
  const { t } = useTranslation()
  return (
    <ConfigFileOfDialog title={t('configFiles.view')}>
      {(file) => <ConfigFileContent file={file} />}
    </ConfigFileOfDialog>
  )
}

function ConfigFileContent({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { clientid, network, ingressgatewayid, ownerid, enabled } = file
  const isOfProgram = file.remote_access_client_id !== '' || file.device_id !== ''

  return (
    <Dialog title={`${clientid}.conf`} size="md" onClose={close}>
      <Stack gap="3">
        {!enabled && <Callout tone="warning">{t('configFiles.isDisabled')}</Callout>}
        {isOfProgram && (
          <Callout tone="info">{t('configFiles.isOfProgram', { owner: ownerid })}</Callout>
        )}
        <ConfigFileView networkId={network} configFileId={clientid} gatewayId={ingressgatewayid} />
      </Stack>
    </Dialog>
  )
}

/** Edits the config file that `dialog.file` in the address names. */
export function EditConfigFileDialog() {
  const { t } = useTranslation()
  return (
    <ConfigFileOfDialog title={t('configFiles.edit.title')}>
      {(file) => <EditForm file={file} />}
    </ConfigFileOfDialog>
  )
}

function EditForm({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { close, leaveTo } = useDialog()
  const { pathname } = useLocation()
  const { isPro } = useCapabilities()
  const { network: networkId, clientid: name } = file
  const ranges = useNetworkRanges(networkId)
  const sentRoutes = useRef<string[]>([])
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfConfigFile(file),
    toValues: configFileEditForm,
    toFieldErrors: ({ extraallowedips: routes, ...others }) => ({ ...others, routes }),
  })

  return (
    <FormDialog
      title={t('configFiles.edit.titleOf', { name })}
      action={t('shared.save')}
      failure={t('configFiles.edit.failed')}
      size="md"
      schema={configFileEditSchema({ name, ranges, routes: base.extraallowedips })}
      initialValues={initialValues}
      fieldErrors={(error) => ({
        ...refusalsOf(error, sentRoutes.current),
        ...fieldErrors(error),
      })}
      onSubmit={async (form) => {
        sentRoutes.current = form.routes
        await updateConfigFile({ networkId, name, base, mine: toConfigFileEdit(form, base) })
        toast.success(t('configFiles.edit.done'))
        // after a rename the page of the file has another address
        const isOwnPage = pathname === paths.configFile(networkId, name)
        if (isOwnPage) await leaveTo(paths.configFile(networkId, form.clientid.trim()))
        else close()
      }}
      onClose={close}
    >
      {notice}
      <PolicyLosses networkId={networkId} ids={[name]} />
      <TextField name="clientid" label={t('configFiles.name')} isMonospace required />
      <SwitchField
        name="enabled"
        label={t('configFiles.enabled')}
        hint={t('configFiles.enabledHint')}
      />
      <CarriedFields />
      {isPro && <TagField name="tags" label={t('nodes.tags')} networkId={networkId} />}
      {isPro && <TagsReach networkId={networkId} id={name} tags={editOfConfigFile(file).tags} />}
    </FormDialog>
  )
}

type Props = { title: string; children: (file: ConfigFile) => ReactNode }

/** A dialog about the config file that `dialog.file` in the address names; shows a message when there is none. */
function ConfigFileOfDialog({ title, children }: Props) {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const { values } = useDialog()
  const files = useCachedQuery(configFileListQuery(networkId))

  return (
    <DialogAbout
      title={title}
      reading={findIn(files, ({ clientid }) => clientid === values.file)}
      failure={t('shared.loadFailed')}
      missing={
        <EmptyState
          icon={FileX}
          title={t('configFiles.notFound')}
          description={t('configFiles.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}

import { editOfConfigFile, updateConfigFile } from '@meshdeck/api/config-file-changes'
import type { ConfigFile } from '@meshdeck/api/config-files'
import { toast, useCapabilities, useLocation } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, SwitchField, TextField, useCollision } from '@meshdeck/ui/form'
import { useRef } from 'react'

import { TagField } from '../details/TagField'
import { TagsReach } from '../details/TagsReach'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { configFileEditForm, configFileEditSchema, toConfigFileEdit } from './config-file-edit-form'
import { ConfigFileOfDialog } from './ConfigFileOfDialog'
import { CarriedFields } from './MoreFields'
import { PolicyLosses } from './PolicyLosses'
import { refusalsOf } from './refusals'
import { useNetworkRanges } from './use-network-ranges'

/** Changes the config file that the address names with `dialog.file`. */
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
        // one of another name has its page elsewhere
        const isOwnPage = pathname === paths.configFile(networkId, name)
        if (isOwnPage) await leaveTo(paths.configFile(networkId, form.clientid.trim()))
        else close()
      }}
      onClose={close}
    >
      {notice}
      <PolicyLosses networkId={networkId} ids={[name]} />
      <TextField name="clientid" label={t('configFiles.name')} isMachine required />
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

import { editOfConfigFile, updateConfigFile } from '@meshdeck/api/config-file-changes'
import type { ConfigFile } from '@meshdeck/api/config-files'
import { toast, useCapabilities, useLocation } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, SwitchField, TextField, useCollision } from '@meshdeck/ui/form'
import { useRef } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { TagField } from '../details/TagField'
import { TagsReach } from '../details/TagsReach'
import { paths } from '../paths'
import { configFileEditForm, configFileEditSchema, toConfigFileEdit } from './config-file-edit-form'
import { ConfigFileOfDialog } from './ConfigFileOfDialog'
import { CarriedFields } from './MoreFields'
import { PolicyLosses } from './PolicyLosses'
import { refusalsOf } from './refusals'
import { useNetworkRanges } from './use-network-ranges'

/** Changes the config file that the address names with `dialog.file`. */
export function EditConfigFileDialog() {
  const { t } = useConfigFileWords()
  return (
    <ConfigFileOfDialog title={t('edit.title')}>
      {(file) => <EditForm file={file} />}
    </ConfigFileOfDialog>
  )
}

function EditForm({ file }: { file: ConfigFile }) {
  const { t } = useConfigFileWords()
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
      title={t('edit.titleOf', { name })}
      action={t('networks:shared.save')}
      failure={t('edit.failed')}
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
        toast.success(t('edit.done'))
        // one of another name has its page elsewhere
        const isOwnPage = pathname === paths.configFile(networkId, name)
        if (isOwnPage) await leaveTo(paths.configFile(networkId, form.clientid.trim()))
        else close()
      }}
      onClose={close}
    >
      {notice}
      <PolicyLosses networkId={networkId} ids={[name]} />
      <TextField name="clientid" label={t('name')} isMachine required />
      <SwitchField name="enabled" label={t('enabled')} hint={t('enabledHint')} />
      <CarriedFields />
      {isPro && <TagField name="tags" label={t('networks:nodes.tags')} networkId={networkId} />}
      {isPro && <TagsReach networkId={networkId} id={name} tags={editOfConfigFile(file).tags} />}
    </FormDialog>
  )
}

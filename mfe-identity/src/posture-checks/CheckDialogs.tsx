import {
  createPostureCheck,
  editOfPostureCheck,
  updatePostureCheck,
} from '@meshdeck/api/posture-check-changes'
import { everything, type PostureCheck, postureCheckListQuery } from '@meshdeck/api/posture-checks'
import { userGroupListQuery } from '@meshdeck/api/users'
import { tagName } from '@meshdeck/domain/tag-name'
import { findIn, toast, useCachedQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useCollision } from '@meshdeck/ui/form'
import { ClipboardCheck } from 'lucide-react'

import { useTranslation } from '../translations'
import { checkForm, checkFormSchema, newCheck, toCheckEdit, valuesFieldOf } from './check-form'
import { attributeName, severityName, valueName } from './check-rows'
import { CheckFields } from './CheckFields'

/** Creates a posture check for the network of the page. */
export function CreateCheckDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')

  return (
    <FormDialog
      title={t('postureChecks.create.title')}
      size="md"
      schema={checkFormSchema()}
      initialValues={checkForm(newCheck)}
      failure={t('postureChecks.create.failed')}
      onSubmit={async (form) => {
        const input = toCheckEdit(form, newCheck)
        await createPostureCheck({ networkId, input })
        toast.success(t('postureChecks.create.done', { name: input.name }))
        close()
      }}
      onClose={close}
    >
      <CheckFields networkId={networkId} before={newCheck} />
    </FormDialog>
  )
}

/** Changes the posture check from `dialog.check` in the URL. */
export function EditCheckDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  const checks = useCachedQuery(postureCheckListQuery(networkId))

  return (
    <DialogAbout
      title={t('postureChecks.edit.title')}
      reading={findIn(checks, ({ id }) => id === values.check)}
      failure={t('postureChecks.loadFailed')}
      missing={
        <EmptyState
          icon={ClipboardCheck}
          title={t('postureChecks.edit.gone')}
          description={t('postureChecks.edit.goneHint')}
        />
      }
    >
      {(check) => <EditForm check={check} networkId={networkId} />}
    </DialogAbout>
  )
}

function EditForm({ check, networkId }: { check: PostureCheck; networkId: string }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { data: groups } = useCachedQuery(userGroupListQuery())
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfPostureCheck(check),
    toValues: checkForm,
    toFieldErrors: ({ values, user_groups: groups, ...others }) => ({
      ...others,
      groups,
      [valuesFieldOf(check)]: values,
    }),
    textOf: ({ field, value }) => {
      const texts = [value].flat().map(String)
      if (field === 'values')
        return texts.map((value) => valueName(t, check.attribute, value)).join(', ')
      if (field === 'tags') {
        return texts
          .map((id) =>
            id === everything ? t('postureChecks.everyDevice') : tagName(id, networkId),
          )
          .join(', ')
      }
      if (field === 'user_groups') return texts.map(groupName).join(', ')
      if (field === 'severity') return severityName(t, Number(value))
      return field === 'attribute' ? attributeName(t, String(value)) : texts.join(', ')
    },
  })

  function groupName(id: string): string {
    if (id === everything) return t('postureChecks.everybody')
    return groups?.find((group) => group.id === id)?.name || id
  }

  return (
    <FormDialog
      title={t('postureChecks.edit.titleOf', { name: check.name })}
      action={t('postureChecks.edit.save')}
      size="md"
      schema={checkFormSchema(base)}
      initialValues={initialValues}
      failure={t('postureChecks.edit.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        const mine = toCheckEdit(form, base)
        await updatePostureCheck({ networkId, id: check.id, base, mine })
        toast.success(t('postureChecks.edit.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      <CheckFields networkId={networkId} before={base} />
    </FormDialog>
  )
}

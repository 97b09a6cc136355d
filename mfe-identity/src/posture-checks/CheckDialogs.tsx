import { createPostureCheck } from '@meshdeck/api/posture-check-changes'
import { toast, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { checkForm, checkFormSchema, newCheck, toCheckEdit } from './check-form'
import { CheckFields } from './CheckFields'

/** Asks something of the devices of the network of the page. */
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

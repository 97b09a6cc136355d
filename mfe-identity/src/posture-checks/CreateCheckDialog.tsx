import { createPostureCheck } from '@meshdeck/api/posture-check-changes'
import { toast, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'

import { checkForm, checkFormSchema, newCheck, toCheckEdit } from './check-form'
import { CheckFields } from './CheckFields'
import { usePostureWords } from './posture-checks-words'

/** Asks something of the devices of the network of the page. */
export function CreateCheckDialog() {
  const { t } = usePostureWords()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')

  return (
    <FormDialog
      title={t('create.title')}
      size="md"
      schema={checkFormSchema()}
      initialValues={checkForm(newCheck)}
      failure={t('create.failed')}
      onSubmit={async (form) => {
        const input = toCheckEdit(form, newCheck)
        await createPostureCheck({ networkId, input })
        toast.success(t('create.done', { name: input.name }))
        close()
      }}
      onClose={close}
    >
      <CheckFields networkId={networkId} before={newCheck} />
    </FormDialog>
  )
}

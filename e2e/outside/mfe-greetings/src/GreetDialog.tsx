import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField } from '@meshdeck/ui/form'

import { useTranslation } from './translations'

const schema = z.object({ name: z.string().check(z.minLength(1)) })

/** `?dialog=greet`: greets by name. */
export function GreetDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <FormDialog
      title={t('greet')}
      action={t('greet')}
      failure={t('greetFailed')}
      schema={schema}
      initialValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        toast.success(t('greeted', { name }))
        close()
      }}
      onClose={close}
    >
      <TextField name="name" label={t('name')} />
    </FormDialog>
  )
}

import { z } from '@meshdeck/platform'

import { FormDialog } from '../form/FormDialog'
import { TextField } from '../form/text-fields'
import { useTranslation } from '../translations'

const MAX_NAME_LENGTH = 40

const viewNameSchema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', 'common:field.required'),
    z.maxLength(MAX_NAME_LENGTH),
  ),
})

type Props = { onSave: (name: string) => void; onClose: () => void }

/** Dialog for the name of the view on the screen. */
export function SaveViewDialog({ onSave, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <FormDialog
      title={t('overlays.view.saveTitle')}
      action={t('overlays.view.saveAction')}
      schema={viewNameSchema}
      initialValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        onSave(name.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('overlays.view.name')}
        hint={t('overlays.view.nameHint')}
        required
      />
    </FormDialog>
  )
}

import { Box } from '@meshdeck/ui'
import { TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

/** Name and colour of a tag. */
export function TagFields() {
  const { t } = useTranslation()

  return (
    <>
      <TextField name="name" label={t('tags.form.name')} hint={t('tags.form.nameHint')} required />
      <Box w="36">
        <TextField name="color" type="color" label={t('tags.form.color')} />
      </Box>
    </>
  )
}

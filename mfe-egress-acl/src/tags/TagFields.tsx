import { Box } from '@meshdeck/ui'
import { TextField } from '@meshdeck/ui/form'

import { useTagWords } from './tag-words'

/** Name and colour of a tag. */
export function TagFields() {
  const { t } = useTagWords()

  return (
    <>
      <TextField name="name" label={t('form.name')} hint={t('form.nameHint')} required />
      <Box w="36">
        <TextField name="color" type="color" label={t('form.color')} />
      </Box>
    </>
  )
}

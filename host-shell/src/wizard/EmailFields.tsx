import { Box, Button, Stack } from '@meshdeck/ui'
import { TextField, useForm } from '@meshdeck/ui/form'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'

/** A box for each address, and one more on demand [WZ-021]. */
export function EmailFields() {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{ emails: string[] }>()
  const [givenCount] = useState(values.emails.length)

  return (
    <Stack gap="4">
      {values.emails.map((_, index) => (
        // boxes are only ever added at the end
        // oxlint-disable-next-line react/no-array-index-key -- a box is its place
        <Box key={index} ref={index < givenCount ? null : focusField}>
          <TextField
            name={`emails.${index}`}
            label={t('wizard.invite.email', { number: index + 1 })}
            type="email"
            inputMode="email"
            placeholder="ada@example.com"
          />
        </Box>
      ))}
      <Box>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void setFieldValue('emails', [...values.emails, ''])}
        >
          <Plus aria-hidden="true" /> {t('wizard.invite.more')}
        </Button>
      </Box>
    </Stack>
  )
}

/** A box that was asked for is there to be typed into. */
const focusField = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

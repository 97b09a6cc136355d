import { Box, Button, Stack } from '@meshdeck/ui'
import { TextField, useForm } from '@meshdeck/ui/form'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useWizardWords } from './wizard-words'

/** A box for each address, and one more on demand [WZ-021]. */
export function EmailFields() {
  const { t } = useWizardWords()
  const { values, setFieldValue } = useForm<{ emails: string[] }>()
  const listRef = useNewestFocus(values.emails.length)

  return (
    <Stack ref={listRef} gap="4">
      {values.emails.map((_, index) => (
        <TextField
          // boxes are only ever added at the end
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          name={`emails.${index}`}
          label={t('invite.email', { number: index + 1 })}
          type="email"
          inputMode="email"
          placeholder="ada@example.com"
        />
      ))}
      <Box>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void setFieldValue('emails', [...values.emails, ''])}
        >
          <Plus aria-hidden="true" /> {t('invite.more')}
        </Button>
      </Box>
    </Stack>
  )
}

/** A box that was asked for is there to be typed into. */
function useNewestFocus(count: number) {
  const listRef = useRef<HTMLDivElement>(null)
  const before = useRef(count)

  useEffect(() => {
    if (count > before.current)
      [...(listRef.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
    before.current = count
  }, [count])

  return listRef
}

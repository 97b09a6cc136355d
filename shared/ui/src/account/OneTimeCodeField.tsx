import { z } from '@meshdeck/platform'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'

import { TextField } from '../form/TextField'
import { useTranslation } from '../translations'

const DIGITS = 6

/** The code of an authenticator app. Blanks are allowed, because apps show the digits in two groups. */
export const oneTimeCodeSchema = z.pipe(
  z.pipe(z.string(), z.transform(withoutBlanks)),
  z.string().check(z.regex(/^\d{6}$/, 'ui:account.codeFormat')),
)

/** The field `code` of a form whose schema has `oneTimeCodeSchema` there; its sixth digit sends the form. */
export function OneTimeCodeField() {
  const { t } = useTranslation()
  const { values, submitForm } = useFormikContext<{ code: string }>()
  const isComplete = withoutBlanks(values.code).length === DIGITS

  useEffect(() => {
    if (isComplete) void submitForm()
    // oxlint-disable-next-line react/exhaustive-deps -- Formik's functions are new at every render
  }, [isComplete, values.code])

  return (
    <TextField
      name="code"
      label={t('account.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      size="lg"
      required
      isMachine
    />
  )
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}

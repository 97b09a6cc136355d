import { isApiError, useTranslation, z } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { Form, SubmitButton, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect } from 'react'

import { ResendCode } from './ResendCode'
import { signInWithCode, type CodeWanted } from './sign-in'

const DIGITS = 6

/** Blanks are allowed, because apps show the digits in two groups. */
const schema = z.object({
  code: z.pipe(
    z.pipe(z.string(), z.transform(withoutBlanks)),
    z.string().check(z.regex(/^\d{6}$/, 'session:login.codeFormat')),
  ),
})

type Props = {
  wanted: CodeWanted
  remember: boolean
  onBack: () => void
  /** The password has to be given again: the code came after the server's five minutes. */
  onTooLate: () => void
}

/** The six digits of the authenticator. A wrong code says so and may be tried again [SE-007, AP-005]. */
export function CodeForm({ wanted, remember, onBack, onTooLate }: Props) {
  const { t } = useTranslation('session')

  return (
    <Form
      initialValues={{ code: '' }}
      schema={schema}
      fieldErrors={(error): { code?: string } =>
        isWrongCode(error) ? { code: t('login.wrongCode') } : {}
      }
      onSubmit={async ({ code }) => {
        try {
          await signInWithCode(wanted, code, { remember })
        } catch (error) {
          if (!isApiError(error, 401) || isWrongCode(error)) throw error
          onTooLate()
        }
      }}
    >
      <TextField
        name="code"
        label={t('login.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        size="lg"
        required
        isMachine
      />
      <SubmitWhenComplete />
      <SubmitButton size="lg">{t('login.verify')}</SubmitButton>
      <ResendCode />
      <Button variant="ghost" onClick={onBack}>
        {t('login.back')}
      </Button>
    </Form>
  )
}

/** The sixth digit sends the form; a code that was refused is not sent again by itself. */
function SubmitWhenComplete() {
  const { values, submitForm } = useForm<{ code: string }>()
  const isComplete = withoutBlanks(values.code).length === DIGITS

  useEffect(() => {
    if (isComplete) void submitForm()
    // oxlint-disable-next-line react/exhaustive-deps -- Formik's functions are new at every render
  }, [isComplete, values.code])

  return null
}

/** The server's word for a code that is not the one of the moment (contract 1.2). */
const isWrongCode = (error: unknown) =>
  isApiError(error, 401) && error.serverText.includes('invalid otp')

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}

import { isApiError, z } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { Form, OneTimeCodeField, oneTimeCodeSchema, SubmitButton } from '@meshdeck/ui/form'

import { signInWithCode, type CodeWanted, type SignInOptions } from '../session/sign-in'
import { useTranslation } from '../translations'
import { ResendCode } from './ResendCode'

const schema = z.object({ code: oneTimeCodeSchema })

type Props = {
  wanted: CodeWanted
  options: SignInOptions
  onBack: () => void
  /** The password has to be given again: the code came after the server's five minutes. */
  onTooLate: () => void
}

/** The six digits of the authenticator. A wrong code says so and may be tried again [SE-007, AP-005]. */
export function CodeForm({ wanted, options, onBack, onTooLate }: Props) {
  const { t } = useTranslation()

  return (
    <Form
      initialValues={{ code: '' }}
      schema={schema}
      failure={t('session.login.failed')}
      fieldErrors={(error): { code?: string } =>
        isWrongCode(error) ? { code: t('ui:account.wrongCode') } : {}
      }
      onSubmit={async ({ code }) => {
        try {
          await signInWithCode(wanted, code, options)
        } catch (error) {
          if (!isApiError(error, 401) || isWrongCode(error)) throw error
          onTooLate()
        }
      }}
    >
      <OneTimeCodeField />
      <SubmitButton size="lg">{t('session.login.verify')}</SubmitButton>
      <ResendCode />
      <Button variant="ghost" onClick={onBack}>
        {t('session.login.back')}
      </Button>
    </Form>
  )
}

/** The server's word for a code that is not the one of the moment (contract 1.2). */
const isWrongCode = (error: unknown) =>
  isApiError(error, 401) && error.serverText.includes('invalid otp')

import { isApiError, z } from '@meshdeck/platform'
import { Button, Flex, Text } from '@meshdeck/ui'
import { Form, OneTimeCodeField, oneTimeCodeSchema, SubmitButton, useForm } from '@meshdeck/ui/form'
import { useInterval } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { signInWithCode, type CodeWanted, type SignInOptions } from './sign-in'

const schema = z.object({ code: oneTimeCodeSchema })

type Props = {
  codeWanted: CodeWanted
  options: SignInOptions
  onBack: () => void
  /** Called when the password must be entered again, because the code came after the server's limit of five minutes. */
  onTooLate: () => void
}

/**
 * Form for the authenticator's six digits. After a wrong code it shows an error and allows another try [SE-007,
 * AP-005].
 */
export function CodeForm({ codeWanted, options, onBack, onTooLate }: Props) {
  const { t } = useTranslation()

  return (
    <Form
      initialValues={{ code: '' }}
      schema={schema}
      failure={t('session.login.failed')}
      fieldErrors={(error): { code?: string } =>
        isWrongCode(error) ? { code: t('common:account.wrongCode') } : {}
      }
      onSubmit={async ({ code }) => {
        try {
          await signInWithCode(codeWanted, code, options)
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

/** Whether the server rejected an outdated or wrong code (contract 1.2). */
const isWrongCode = (error: unknown) =>
  isApiError(error, 401) && error.serverText.includes('invalid otp')

/** Validity of an authenticator's code. */
const PERIOD_S = 30

/**
 * "Resend" button with its countdown [SE-008]. Nothing can be sent, because the app generates the code: the button
 * waits for the next code and clears the field (decision OP-16).
 */
function ResendCode() {
  const { t } = useTranslation()
  const { resetForm } = useForm()
  const [secondsLeft, setSecondsLeft] = useState(PERIOD_S)
  const isWaitOver = secondsLeft === 0

  useInterval(
    () => setSecondsLeft((seconds) => Math.max(0, seconds - 1)),
    isWaitOver ? undefined : 1000,
  )

  function handleResend() {
    resetForm()
    setSecondsLeft(PERIOD_S)
  }

  return (
    <Flex alignItems="center" justifyContent="space-between" gap="3">
      <Text textStyle="xs" color="fg.muted">
        {t('session.login.resendHint')}
      </Text>
      <Button size="sm" disabled={!isWaitOver} onClick={handleResend}>
        {isWaitOver ? t('session.login.resend') : t('session.login.resendIn', { n: secondsLeft })}
      </Button>
    </Flex>
  )
}

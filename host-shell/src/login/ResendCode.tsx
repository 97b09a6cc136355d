import { Button, Flex, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useInterval } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useTranslation } from '../translations'

/** For so long an authenticator shows one code. */
const PERIOD_S = 30

/**
 * "Resend" with its countdown [SE-008]. Nothing can be sent, since the code is made by the app: it waits
 * for the next one and empties the field for it (decision OP-16).
 */
export function ResendCode() {
  const { t } = useTranslation()
  const { resetForm } = useForm()
  const [secondsLeft, setSecondsLeft] = useState(PERIOD_S)
  const isOver = secondsLeft === 0

  useInterval(
    () => setSecondsLeft((seconds) => Math.max(0, seconds - 1)),
    isOver ? undefined : 1000,
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
      <Button size="sm" disabled={!isOver} onClick={handleResend}>
        {isOver ? t('session.login.resend') : t('session.login.resendIn', { n: secondsLeft })}
      </Button>
    </Flex>
  )
}

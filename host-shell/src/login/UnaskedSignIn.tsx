import { Button, Stack } from '@meshdeck/ui'
import { useState } from 'react'

import { SessionLayout } from '../session/SessionLayout'
import { acceptReturn, type SsoOutcome, type SsoReturn } from '../session/sso-return'
import { useTranslation } from '../translations'

type Props = {
  unasked: SsoReturn
  /** What came of it; nothing when it was declined. */
  onDone: (outcome: SsoOutcome) => void
}

/** Asks before a link signs in whom it wants, as nobody has begun that in this tab. */
export function UnaskedSignIn({ unasked, onDone }: Props) {
  const { t } = useTranslation()
  const [isAccepted, setIsAccepted] = useState(false)

  async function handleAccept() {
    setIsAccepted(true)
    onDone(await acceptReturn(unasked, { remember: false }))
  }

  return (
    <SessionLayout
      title={t('session.unasked.title')}
      text={t('session.unasked.text', { username: unasked.user })}
    >
      <Stack gap="3">
        <Button variant="solid" size="lg" onClick={() => onDone({})}>
          {t('session.login.back')}
        </Button>
        <Button
          size="lg"
          aria-busy={isAccepted}
          disabled={isAccepted}
          onClick={() => void handleAccept()}
        >
          {t('session.unasked.accept')}
        </Button>
      </Stack>
    </SessionLayout>
  )
}

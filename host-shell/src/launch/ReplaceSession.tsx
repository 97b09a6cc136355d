import { useNavigate } from '@meshdeck/platform'
import { Button, Stack } from '@meshdeck/ui'

import '../session/kept-by-person'
import { SessionLayout } from '../session/SessionLayout'
import { useTranslation } from '../translations'

type Props = {
  /** Who is signed in. */
  current: string
  /** Whom the link wants, as it says itself. */
  next: string
  onReplace: () => void
  onStay: () => void
}

/** Asks before a launch link ends the session that runs. */
export function ReplaceSession({ current, next, onReplace, onStay }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()

  function handleStay() {
    onStay()
    void navigate('/', { replace: true })
  }

  return (
    <SessionLayout
      title={t('session.unasked.title')}
      text={t('session.replace.text', { current, username: next })}
    >
      <Stack gap="3">
        <Button variant="solid" size="lg" onClick={handleStay}>
          {t('session.replace.stay')}
        </Button>
        <Button size="lg" onClick={onReplace}>
          {t('session.unasked.accept')}
        </Button>
      </Stack>
    </SessionLayout>
  )
}

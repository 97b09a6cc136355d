import { restartServer } from '@meshdeck/api/server'
import { useConfirm } from '@meshdeck/ui'

import { useHealthWords } from './health-words'

/** Asks, then restarts the server and says how it went [SV-017, ER-041, ER-049]. */
export function useRestart(): () => void {
  const { t } = useHealthWords()
  const confirm = useConfirm()

  return () =>
    confirm({
      title: t('restart.question'),
      description: t('restart.effect'),
      action: t('restart.action'),
      isDanger: false,
      onConfirm: restartServer,
      success: t('restart.done'),
      outcome: t('restart.wait'),
      failure: t('restart.failed'),
    })
}

import { restartServer } from '@meshdeck/api/server'
import { Button, useConfirm } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { keepRestart } from './restart'

/**
 * Asks, then lets the server restart [SV-017, ER-041]; `useFollowRestart` says when it is back. Stands in a sentence,
 * as a link does.
 */
export function RestartButton({ children }: { children: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const ask = () =>
    confirm({
      title: t('health.restart.question'),
      description: t('health.restart.effect'),
      action: t('health.restart.action'),
      isDanger: false,
      onConfirm: async () => {
        await restartServer()
        keepRestart({ askedAt: Date.now(), wasGone: false })
      },
      success: t('health.restart.asked'),
      outcome: t('health.restart.askedHint'),
      failure: t('health.restart.failed'),
    })

  return (
    <Button
      variant="ghost"
      size="xs"
      px="0"
      textStyle="sm"
      color="accent.fg"
      textDecoration="underline"
      onClick={ask}
    >
      {children}
    </Button>
  )
}

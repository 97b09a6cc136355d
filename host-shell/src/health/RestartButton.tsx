import { restartServer } from '@meshdeck/api/server'
import { Button, useConfirm } from '@meshdeck/ui'

import { useHealthWords } from './health-words'

/** Asks, then restarts the server and says how it went [SV-017, ER-041, ER-049]. Stands in a sentence, as a link does. */
export function RestartButton({ children }: { children: string }) {
  const { t } = useHealthWords()
  const confirm = useConfirm()

  const ask = () =>
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

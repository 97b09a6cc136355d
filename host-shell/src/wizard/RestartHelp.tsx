import { Button, Text } from '@meshdeck/ui'

import { useRestart } from '../health/use-restart'
import { useWizardWords } from './wizard-words'

/** For a server that does not do what it should while it is set up [WZ-026, AP-012]. */
export function RestartHelp() {
  const { t } = useWizardWords()
  const restart = useRestart()

  return (
    <Text mt="4" textStyle="sm" color="fg.muted" textAlign="center">
      {t('restart.text')}{' '}
      <Button
        variant="ghost"
        size="xs"
        px="0"
        textStyle="sm"
        color="accent.fg"
        textDecoration="underline"
        onClick={restart}
      >
        {t('restart.action')}
      </Button>
    </Text>
  )
}

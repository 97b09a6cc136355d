import { Button, lazyOverlay, Text } from '@meshdeck/ui'
import { useState } from 'react'

import { useWizardWords } from './wizard-words'

const RestartQuestion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../health/RestartQuestion')).RestartQuestion,
)

/** For a server that does not do what it should while it is set up [WZ-026, AP-012]. */
export function RestartHelp() {
  const { t } = useWizardWords()
  const [isAsking, setIsAsking] = useState(false)

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
        onClick={() => setIsAsking(true)}
      >
        {t('restart.action')}
      </Button>
      {isAsking && <RestartQuestion onClose={() => setIsAsking(false)} />}
    </Text>
  )
}

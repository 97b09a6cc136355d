import { Button, Text } from '@meshdeck/ui'
import { useId, useState } from 'react'

import { RestartButton } from '../health/RestartButton'
import { useMayRestart } from '../health/use-may-restart'
import { useWizardWords } from './wizard-words'

/** For a server that does not do what it should while it is set up [WZ-026, AP-012]; never one press away. */
export function RestartHelp() {
  const { t } = useWizardWords()
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!useMayRestart()) return null

  return (
    <Text as="div" mt="4" textStyle="sm" color="fg.muted" textAlign="center">
      <Button
        variant="ghost"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('restart.show')}
      </Button>
      <Text id={textId} hidden={!isOpen}>
        {t('restart.text')} <RestartButton>{t('restart.action')}</RestartButton>
      </Text>
    </Text>
  )
}

import { Button, Text } from '@meshdeck/ui'
import { useId, useState } from 'react'

import { useHealthWords } from './health-words'
import { RestartButton } from './RestartButton'
import { useMayRestart } from './use-may-restart'

/** For a server that answers and still does not do what it should [WZ-026, AP-012]; never one press away. */
export function RestartHelp() {
  const { t } = useHealthWords()
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
        {t('restart.help')}
      </Button>
      <Text id={textId} hidden={!isOpen}>
        {t('restart.helpText')} <RestartButton>{t('problem.restart')}</RestartButton>
      </Text>
    </Text>
  )
}

import { Button, Text } from '@meshdeck/ui'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import { RestartButton } from './RestartButton'
import { useMayRestart } from './use-may-restart'

/** For a server that answers and still does not do what it should [WZ-026, AP-012]; never one press away. */
export function RestartHelp() {
  const { t } = useTranslation()
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
        {t('health.restart.help')}
      </Button>
      <Text id={textId} hidden={!isOpen}>
        {t('health.restart.helpText')} <RestartButton>{t('health.problem.restart')}</RestartButton>
      </Text>
    </Text>
  )
}

import { Text } from '@meshdeck/ui'

import { RestartButton } from '../health/RestartButton'
import { useWizardWords } from './wizard-words'

/** For a server that does not do what it should while it is set up [WZ-026, AP-012]. */
export function RestartHelp() {
  const { t } = useWizardWords()

  return (
    <Text mt="4" textStyle="sm" color="fg.muted" textAlign="center">
      {t('restart.text')} <RestartButton>{t('restart.action')}</RestartButton>
    </Text>
  )
}

import { Badge } from '@meshdeck/ui'
import { CloudOff } from 'lucide-react'

import { useConnectionWords } from './connection-words'

/** Says that nobody answers; how old what is on screen is, the page says. */
export function OfflineMark() {
  const { t } = useConnectionWords()

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('offline')}
    </Badge>
  )
}

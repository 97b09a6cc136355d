import { useTranslation } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { CloudOff } from 'lucide-react'

/** Says that nobody answers, when nothing more can be fetched; how old what is on screen is, the page says. */
export function OfflineMark() {
  const { t } = useTranslation('shell')

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('offline')}
    </Badge>
  )
}

import type { KeyState } from '@meshdeck/api/enrollment-keys'
import { useTranslation } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'

/** Whether devices can join with a key, or why no longer. */
export function KeyStateBadge({ state }: { state: KeyState }) {
  const { t } = useTranslation('keys')

  return state === 'valid' ? (
    <Badge variant="surface" colorPalette="success">
      {t('keys.state.valid')}
    </Badge>
  ) : (
    <Badge variant="outline">{t(`keys.state.${state}`)}</Badge>
  )
}

import { errorText } from '@meshdeck/platform'
import { Button, Span, Tooltip } from '@meshdeck/ui'

import { sizeText } from '../estate/size-text'
import type { EstateReading } from '../estate/use-estate-states'
import { useTranslation } from '../translations'

/** In the title bar of a panel: asks for what is not read unasked, and says how much that is, or that it failed. */
export function ReadButton({ reading, label }: { reading: EstateReading<unknown>; label: string }) {
  const { t } = useTranslation()
  const { bytes, error, isFetching, read } = reading
  if (error) {
    return (
      <Tooltip content={errorText(error)}>
        <Button size="sm" onClick={read}>
          {t('panels.failed')}
        </Button>
      </Tooltip>
    )
  }
  if (bytes === undefined) return isFetching && <Span>{t('panels.reading')}</Span>

  return (
    <Button size="sm" onClick={read}>
      {t('panels.readNow', { label, size: sizeText(bytes) })}
    </Button>
  )
}

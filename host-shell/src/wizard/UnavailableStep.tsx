import { Button, Callout, Flex, Stack } from '@meshdeck/ui'
import { ArrowRight, RotateCw } from 'lucide-react'

import { useTranslation } from '../translations'

type Props = {
  /** Undefined where trying again cannot help, as no remote has this part. */
  onRetry: (() => void) | undefined
  onGoOn: () => void
}

/** In the place of a step whose remote is missing or does not load: nobody is stuck. */
export function UnavailableStep({ onRetry, onGoOn }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      <Callout tone="warning" role="status" title={t('wizard.unavailable.title')}>
        {t('wizard.unavailable.text')}
      </Callout>
      <Flex flexWrap="wrap" justifyContent="flex-end" gap="2">
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden="true" /> {t('wizard.unavailable.retry')}
          </Button>
        )}
        <Button variant="solid" onClick={onGoOn}>
          {t('wizard.next')} <ArrowRight aria-hidden="true" />
        </Button>
      </Flex>
    </Stack>
  )
}

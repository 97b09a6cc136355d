import { Button, Callout, Flex, Stack } from '@meshdeck/ui'
import { ArrowRight, RotateCw } from 'lucide-react'

import { useWizardWords } from './wizard-words'

type Props = {
  /** Undefined where trying again cannot help, as no remote has this part. */
  onRetry: (() => void) | undefined
  onGoOn: () => void
}

/** In the place of a step whose remote is missing or does not load: nobody is stuck. */
export function UnavailableStep({ onRetry, onGoOn }: Props) {
  const { t } = useWizardWords()

  return (
    <Stack gap="5">
      <Callout tone="warning" role="status" title={t('unavailable.title')}>
        {t('unavailable.text')}
      </Callout>
      <Flex flexWrap="wrap" justifyContent="flex-end" gap="2">
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden="true" /> {t('unavailable.retry')}
          </Button>
        )}
        <Button variant="solid" onClick={onGoOn}>
          {t('next')} <ArrowRight aria-hidden="true" />
        </Button>
      </Flex>
    </Stack>
  )
}

import { Box, Button, Callout } from '@meshdeck/ui'

import { useTranslation } from '../translations'

type Props = { title: string; reason: string | undefined; onRetry: (() => void) | undefined }

/** Replaces an answer that can't be determined: shows what is missing, with a retry if that may help. */
export function NotKnown({ title, reason, onRetry }: Props) {
  const { t } = useTranslation()

  return (
    <Callout tone="warning" role="alert" title={title}>
      {reason}
      {onRetry && (
        <Box mt="2">
          <Button size="sm" onClick={onRetry}>
            {t('common:error.retry')}
          </Button>
        </Box>
      )}
    </Callout>
  )
}

import { Box, Stack, Text } from '../controls/layout'
import { useTranslation } from '../translations'
import type { BulkItem } from './bulk-job'
import { BulkResultList } from './BulkResultList'
import type { BulkResults } from './use-bulk-run'

type Props = {
  items: readonly BulkItem[]
  results: BulkResults
  isRunning: boolean
}

/** How far it is, and row by row what came of it; failures come first. */
export function BulkProgress({ items, results, isRunning }: Props) {
  const { t } = useTranslation()
  const { done, failed } = results
  const ended = done.size + failed.size
  const waiting = items.length - ended

  return (
    <Stack gap="3">
      <Box
        role="progressbar"
        aria-label={t('overlays.bulk.progress')}
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuenow={ended}
        h="1.5"
        borderRadius="full"
        overflow="hidden"
        bg="bg.muted"
      >
        <Box
          h="full"
          bg={failed.size > 0 ? 'critical.solid' : 'accent.solid'}
          style={{ width: `${(100 * ended) / Math.max(items.length, 1)}%` }}
        />
      </Box>
      <Text role="status" fontVariantNumeric="tabular-nums">
        {t('overlays.bulk.done', { done: done.size, count: items.length })}
        {failed.size > 0 && ` · ${t('overlays.bulk.failed', { count: failed.size })}`}
        {!isRunning && waiting > 0 && ` · ${t('overlays.bulk.left', { count: waiting })}`}
      </Text>
      {!isRunning && <BulkResultList items={items} results={results} />}
    </Stack>
  )
}

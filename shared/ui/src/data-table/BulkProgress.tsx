import { errorText } from '@meshdeck/platform'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useRef } from 'react'

import { Box, Flex, Stack, Text } from '../controls/layout'
import { useListWindow, windowStyles } from '../table-rows/use-list-window'
import { useTranslation } from '../translations'
import { type BulkItem, type BulkResults, useProgress } from './bulk-job'

type Props = {
  items: readonly BulkItem[]
  results: BulkResults
  isRunning: boolean
}

/** Shows the progress of a job while it runs, and then the result of each row, failures first. */
export function BulkProgress({ items, results, isRunning }: Props) {
  const { t } = useTranslation()
  useProgress(isRunning)
  const { done, failed } = results
  const ended = done.size + failed.size
  const waitingCount = items.length - ended

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
        {!isRunning && waitingCount > 0 && ` · ${t('overlays.bulk.left', { count: waitingCount })}`}
      </Text>
      {!isRunning && <BulkResultList items={items} results={results} />}
    </Stack>
  )
}

const ROW_HEIGHT = 44

type BulkResultListProps = {
  items: readonly BulkItem[]
  results: BulkResults
}

/**
 * Lists every row: failed rows with the server's message, then those not processed, then the completed ones, each group
 * in table order.
 */
export function BulkResultList({ items, results: { done, failed } }: BulkResultListProps) {
  const { t } = useTranslation()
  const scrollRef = useRef<HTMLDivElement>(null)
  const lines = [
    ...items.filter((item) => failed.has(item)),
    ...items.filter((item) => !done.has(item) && !failed.has(item)),
    ...items.filter((item) => done.has(item)),
  ]
  const { height, places } = useListWindow({
    scrollRef,
    count: lines.length,
    rowHeight: ROW_HEIGHT,
  })

  return (
    <Box
      ref={scrollRef}
      // focusable so that the arrow keys scroll the list, which contains no focusable element
      tabIndex={0}
      focusVisibleRing="inside"
      maxH="18rem"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="l2"
    >
      <Box
        as="ul"
        aria-label={t('overlays.bulk.results')}
        listStyleType="none"
        {...windowStyles}
        style={{ height }}
      >
        {places.map(({ index, gap }) => {
          const item = lines[index]
          if (item === undefined) return null
          return (
            <Flex
              as="li"
              key={item.id}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              alignItems="center"
              gap="2.5"
              px="3"
              style={{ marginTop: gap || undefined, height: ROW_HEIGHT }}
            >
              <Outcome isDone={done.has(item)} isFailed={failed.has(item)} />
              <Box minW="0">
                <Text truncate>{item.name}</Text>
                {failed.has(item) && (
                  <Text
                    textStyle="xs"
                    color="fg.error"
                    truncate
                    title={errorText(failed.get(item))}
                  >
                    {errorText(failed.get(item))}
                  </Text>
                )}
              </Box>
            </Flex>
          )
        })}
      </Box>
    </Box>
  )
}

function Outcome({ isDone, isFailed }: { isDone: boolean; isFailed: boolean }) {
  const { t } = useTranslation()
  if (isFailed) {
    return (
      <Box color="fg.error">
        <CircleAlert size="1rem" role="img" aria-label={t('overlays.bulk.outcome.failed')} />
      </Box>
    )
  }
  const Icon = isDone ? Check : Minus
  return (
    <Box color={isDone ? 'success.fg' : 'fg.muted'}>
      <Icon
        size="1rem"
        role="img"
        aria-label={t(`overlays.bulk.outcome.${isDone ? 'done' : 'left'}`)}
      />
    </Box>
  )
}

import { errorText } from '@meshdeck/platform'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useRef } from 'react'

import { Box, Flex, Text } from '../controls/layout'
import { useListWindow, windowStyles } from '../list-window/use-list-window'
import { useTranslation } from '../translations'
import type { BulkItem } from './bulk-job'
import type { BulkResults } from './use-bulk-run'

const ROW_HEIGHT = 44

type Props = {
  items: readonly BulkItem[]
  results: BulkResults
}

/** A line for every row: what failed with the server's words, what was left, what is done; each in the order of the table. */
export function BulkResultList({ items, results: { done, failed } }: Props) {
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
      // nothing inside takes the focus, and arrows must scroll the list all the same
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

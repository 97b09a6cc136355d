import { describeError } from '@meshdeck/platform'
import { CloudOff, RotateCw } from 'lucide-react'

import { Button } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { useTranslation } from '../translations'

type Props = {
  error: unknown
  /** What failed, in the words of the page; else those of the error. */
  title?: string | undefined
  /** Without it the panel offers no Retry. */
  onRetry?: (() => void) | undefined
}

/** In the place of a list or a panel that could not be read: what failed, and that nothing changed. */
export function ErrorPanel({ error, title, onRetry }: Props) {
  const { t } = useTranslation()
  const { title: kind, hint, detail } = describeError(error)

  return (
    <Flex
      role="alert"
      layerStyle="panel"
      alignItems="center"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      gap="3"
      p="4"
    >
      <Box color="fg.error" flexShrink="0">
        <CloudOff size="1.125rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="12rem" textStyle="sm">
        <Text fontWeight="500">{title ?? kind}</Text>
        <Text color="fg.muted" overflowWrap="anywhere">
          {asSentence(detail ?? hint)} {t('error.nothingChanged')}
        </Text>
      </Box>
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden="true" /> {t('error.retry')}
        </Button>
      )}
    </Flex>
  )
}

/** Servers end their texts with or without a full stop. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

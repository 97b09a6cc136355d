import {
  describeError,
  QueryErrorResetBoundary,
  type Reading,
  useLocation,
} from '@meshdeck/platform'
import { CloudOff, RotateCw } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'

import { Button } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { useTranslation } from '../translations'
import { PageSkeleton } from './loading'

type Props = {
  /** Title of the error, as the page calls it: "Error loading network data". */
  failure?: string
  /** Called on Retry, for content outside that must be retried too. */
  onRetry?: () => void
  children: ReactNode
}

/**
 * Handles everything that a page may throw: shows a skeleton for a pending query and an explanation for a failed one.
 * Navigation to another page clears the error.
 */
export function PageBoundary({ failure, onRetry, children }: Props) {
  const { pathname } = useLocation()

  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          resetKeys={[pathname]}
          fallbackRender={(props) => <PageError {...props} failure={failure} onRetry={onRetry} />}
        >
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type ErrorProps = FallbackProps & { failure: string | undefined; onRetry: (() => void) | undefined }

function PageError({ error, resetErrorBoundary, failure, onRetry }: ErrorProps) {
  function retry() {
    onRetry?.()
    resetErrorBoundary()
  }

  return (
    <Box pt="5">
      <ErrorPanel error={error} title={failure} onRetry={retry} />
    </Box>
  )
}

type FailedReading = Pick<Reading<unknown>, 'error' | 'refetch'>

type ErrorPanelProps = {
  /** What failed, as the page calls it; the error's own title by default. */
  title?: string | undefined
} & (
  | {
      /** What couldn't be fetched, such as the result of `useQuery`. Retry reads it again. */
      reading: FailedReading
    }
  | {
      error: unknown
      /** Without it, the panel has no Retry button. */
      onRetry?: (() => void) | undefined
    }
)

/** Replaces a list or panel that couldn't be fetched: shows what failed, and that nothing changed. */
export function ErrorPanel({ title, ...props }: ErrorPanelProps) {
  const { t } = useTranslation()
  const { error, onRetry } = 'reading' in props ? failedReading(props.reading) : props
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
        <Button icon={RotateCw} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </Flex>
  )
}

const failedReading = ({ error, refetch }: FailedReading) => ({
  error,
  onRetry: () => void refetch(),
})

/** Server messages may or may not end with a period. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

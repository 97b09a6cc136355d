import { QueryErrorResetBoundary, useLocation } from '@meshdeck/platform'
import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'

import { Box } from '../controls/layout'
import { ErrorPanel } from './ErrorPanel'
import { PageSkeleton } from './PageSkeleton'

type Props = {
  /** What failed, in the words of the page: "Error loading network data". */
  failure?: string
  /** For what stands outside of it and goes along with another attempt. */
  onRetry?: () => void
  children: ReactNode
}

/**
 * Everything a page may throw lands here: a pending query shows the skeleton, a failed one an
 * explanation. Moving to another page clears the error.
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

import { QueryErrorResetBoundary, useLocation } from '@meshdeck/platform'
import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'

import { Box } from '../controls/layout'
import { ErrorPanel } from './ErrorPanel'
import { PageSkeleton } from './PageSkeleton'

type Props = {
  /** What failed, in the words of the page: "Error loading network data". */
  failure?: string
  children: ReactNode
}

/**
 * Everything a page may throw lands here: a pending query shows the skeleton, a failed one an
 * explanation. Moving to another page clears the error.
 */
export function PageBoundary({ failure, children }: Props) {
  const { pathname } = useLocation()

  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          resetKeys={[pathname]}
          fallbackRender={(props) => <PageError {...props} failure={failure} />}
        >
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

function PageError({
  error,
  resetErrorBoundary,
  failure,
}: FallbackProps & { failure: string | undefined }) {
  return (
    <Box pt="5">
      <ErrorPanel error={error} title={failure} onRetry={resetErrorBoundary} />
    </Box>
  )
}

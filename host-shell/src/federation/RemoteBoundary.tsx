import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'

import { CrashScreen } from '../crash/CrashScreen'
import { isPageLoadError } from './load-errors'
import { PageLoadFailed } from './PageLoadFailed'

type Props = { children: ReactNode; onRetry: () => void }

/** Keeps what goes wrong in a remote inside its own area [ER-001, ER-004]. */
export function RemoteBoundary({ children, onRetry }: Props) {
  return (
    <ErrorBoundary
      FallbackComponent={Failure}
      onReset={onRetry}
      onError={(error) => console.error(error)}
    >
      {children}
    </ErrorBoundary>
  )
}

function Failure({ error, resetErrorBoundary }: FallbackProps) {
  return isPageLoadError(error) ? (
    <PageLoadFailed error={error} onRetry={resetErrorBoundary} />
  ) : (
    <CrashScreen error={error} onRetry={resetErrorBoundary} />
  )
}

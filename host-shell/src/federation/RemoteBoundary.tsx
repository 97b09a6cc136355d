import { useReachable } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { Button, Code, Flex, LinkButton } from '@meshdeck/ui'
import { useWindowEvent } from '@meshdeck/ui/shell'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'

import { CenteredScreen, CrashScreen } from '../shared/CrashScreen'
import { useTranslation } from '../translations'
import { IncompatibleRemoteError, isPageLoadError } from './load-outcome'

type Props = { children: ReactNode; onRetry: () => void }

/** Limits failures of a remote to its own area. */
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

type PageLoadFailedProps = { error: unknown; onRetry: () => void }

/** Error screen for a page whose code failed to load or wasn't requested because it doesn't fit. */
function PageLoadFailed({ error, onRetry }: PageLoadFailedProps) {
  const { t } = useTranslation()
  const { session } = useSessionState()
  const isUnfit = error instanceof IncompatibleRemoteError
  // offline, a reload would replace the console with the browser's error page; the text and the mark in the top bar
  // explain the problem
  const isReachable = useReachable()

  // retries automatically after an outage, as with data that couldn't be read
  useWindowEvent('online', onRetry, !isUnfit)

  return (
    <CenteredScreen
      isAlert
      title={t('federation.title')}
      text={isUnfit ? t('federation.unfit') : t('federation.text')}
    >
      {isUnfit && (
        <Code
          className="notranslate"
          layerStyle="well"
          px="3"
          py="2"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {error.message}
        </Code>
      )}
      <Flex gap="2" flexWrap="wrap">
        <Button
          variant="solid"
          aria-disabled={!isReachable}
          onClick={() => isReachable && window.location.reload()}
        >
          {t('federation.refresh')}
        </Button>
        {/* incompatibility is known from the page's registry, so only a reload can change it */}
        {!isUnfit && <Button onClick={onRetry}>{t('federation.retry')}</Button>}
        {session && <LinkButton to="/diagnostics">{t('federation.diagnostics')}</LinkButton>}
      </Flex>
    </CenteredScreen>
  )
}

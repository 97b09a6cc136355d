import type { RegistryRemote } from '@meshdeck/federation/registry'
import { queryClient } from '@meshdeck/platform'
import {
  BrowserRouter,
  QueryClientProvider,
  QueryDevtools,
  store,
  StoreProvider,
  useApplyColorMode,
} from '@meshdeck/platform/shell'
import { ConfirmOutlet, CopyOutlet, ToastOutlet } from '@meshdeck/ui/shell'
import { ErrorBoundary } from 'react-error-boundary'

import { AppRoutes } from './app/AppRoutes'
import { CrashScreen } from './shared/CrashScreen'
import { savesData, useIdle } from './shared/idle-scheduler'
import { RemotesContext } from './shared/remotes'

type Props = {
  remotes: readonly RegistryRemote[]
  /** Path prefix of every path during this visit. */
  basename: string
  nonce: string
}

/**
 * Renders everything that exists once inside `UiProvider`: the other providers, the root error boundary, the outlets
 * and the pages.
 */
export function App({ remotes, basename, nonce }: Props) {
  return (
    <StoreProvider store={store}>
      <Theme />
      {/* outside the boundary because its error screen shows the installation's logo */}
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary FallbackComponent={CrashScreen} onError={(error) => console.error(error)}>
          <RemotesContext value={remotes}>
            <BrowserRouter basename={basename}>
              <AppRoutes remotes={remotes} />
              <ConfirmOutlet />
            </BrowserRouter>
          </RemotesContext>
        </ErrorBoundary>
        <CopyOutlet />
        <Toasts />
        <QueryDevtools nonce={nonce} />
      </QueryClientProvider>
    </StoreProvider>
  )
}

function Theme() {
  useApplyColorMode()
  return null
}

/** Loads the toast renderer with the first toast, or once the first page is idle. */
function Toasts() {
  const isIdle = useIdle(1) > 0
  return <ToastOutlet isIdle={isIdle && !savesData()} />
}

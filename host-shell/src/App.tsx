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
  /** Before every path of this visit. */
  basename: string
  nonce: string
}

/** Everything that exists once inside `UiProvider`: the other providers, the root boundary, the outlets, and the pages. */
export function App({ remotes, basename, nonce }: Props) {
  return (
    <StoreProvider store={store}>
      <Theme />
      {/* outside of the boundary, whose screen has the logo of the installation */}
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

/** Keeps the colours of the document in step with the choice. */
function Theme() {
  useApplyColorMode()
  return null
}

/** What draws toasts comes with the first of them, or behind the first page. */
function Toasts() {
  const isIdle = useIdle(1) > 0
  return <ToastOutlet isIdle={isIdle && !savesData()} />
}

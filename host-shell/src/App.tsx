import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import { BrowserRouter, QueryClientProvider, store, StoreProvider } from '@meshdeck/platform/shell'
import { ConfirmOutlet, UiProvider } from '@meshdeck/ui/shell'
import { ErrorBoundary } from 'react-error-boundary'

import { CrashScreen } from './crash/CrashScreen'
import { RemotesContext } from './federation/use-remotes'
import { SettingsContext } from './frame/settings'
import { Theme } from './frame/Theme'
import { Toasts } from './frame/Toasts'
import { AppRoutes } from './routes/AppRoutes'
import { basePath } from './versioned/base-path'

type Props = { remotes: readonly RegistryRemote[]; settings: Settings; nonce: string }

/** Everything that exists once: providers, the root boundary, the outlets, and the pages. */
export function App({ remotes, settings, nonce }: Props) {
  return (
    <UiProvider nonce={nonce}>
      <StoreProvider store={store}>
        <Theme />
        {/* outside of the boundary, whose screen has the logo of the installation */}
        <QueryClientProvider client={queryClient}>
          <SettingsContext value={settings}>
            <ErrorBoundary
              FallbackComponent={CrashScreen}
              onError={(error) => console.error(error)}
            >
              <RemotesContext value={remotes}>
                <BrowserRouter basename={basePath(settings)}>
                  <AppRoutes remotes={remotes} />
                  <ConfirmOutlet />
                </BrowserRouter>
              </RemotesContext>
            </ErrorBoundary>
          </SettingsContext>
          <Toasts />
        </QueryClientProvider>
      </StoreProvider>
    </UiProvider>
  )
}

import { parseSettings } from '@meshdeck/federation/settings'
import { i18n, queryClient } from '@meshdeck/platform'
import { QueryClientProvider, startI18n } from '@meshdeck/platform/shell'
import { render, screen } from '@meshdeck/testing/dom'
import { UiProvider } from '@meshdeck/ui/shell'

import { SettingsContext } from '../frame/settings'
import { loadShellWords } from '../words'
import { CrashScreen } from './CrashScreen'

test('a crash says so in a sentence, with its details and the way to report it [ER-005]', async () => {
  if (!i18n.isInitialized) await startI18n('en')
  await loadShellWords()
  render(
    <UiProvider nonce="test">
      <QueryClientProvider client={queryClient}>
        <SettingsContext value={parseSettings({})}>
          <CrashScreen error={new Error('broken on purpose')} />
        </SettingsContext>
      </QueryClientProvider>
    </UiProvider>,
  )

  expect(screen.getByText('Sorry, an unexpected error occured.')).toBeVisible()
  expect(screen.getByLabelText('Error details')).toHaveTextContent('broken on purpose')
  expect(screen.getByRole('button', { name: 'File a Bug Report' })).toBeVisible()
})

import { parseSettings } from '@meshdeck/federation/settings'
import { i18n, queryClient } from '@meshdeck/platform'
import { QueryClientProvider, startI18n } from '@meshdeck/platform/shell'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { render, screen, userEvent } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { UiProvider } from '@meshdeck/ui/shell'

import { loadTranslations } from '../translations'
import { CrashScreen } from './CrashScreen'
import { keepSettings } from './installation'

async function renderCrash(settings: unknown = {}) {
  if (!i18n.isInitialized) await startI18n('en')
  await loadTranslations()
  keepSettings(parseSettings(settings))
  render(
    <UiProvider nonce="test">
      <QueryClientProvider client={queryClient}>
        <CrashScreen error={new Error('broken on purpose')} />
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('shows a sentence, details and the way to report a crash [ER-005]', async () => {
  await renderCrash()

  expect(screen.getByText('Sorry, an unexpected error occured.')).toBeVisible()
  expect(screen.getByLabelText('Error details')).toHaveTextContent('broken on purpose')
  expect(screen.getByRole('button', { name: inEnglish('shell:shared.crash.report') })).toBeVisible()
})

test("links the report to the installation's own issue form [ER-007]", async () => {
  window.history.replaceState(null, '', '/devices')
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  await renderCrash({ links: { bugReport: 'https://bugs.example.com/new' } })

  await userEvent.click(
    screen.getByRole('button', { name: inEnglish('shell:shared.crash.report') }),
  )
  const [address] = open.mock.calls[0] ?? []
  const { origin, pathname, searchParams } = new URL(String(address))
  expect(origin + pathname).toBe('https://bugs.example.com/new')
  expect(searchParams.get('title')).toBe('Application crashed on /devices')
  expect(searchParams.get('body')).toContain('broken on purpose')
  open.mockRestore()
})

test('copies the report and offers it as a file when no issue form is set', async () => {
  window.history.replaceState(null, '', '/devices')
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  const copied = watchClipboard()
  await renderCrash()

  await userEvent.click(
    screen.getByRole('button', { name: inEnglish('shell:shared.crash.report') }),
  )
  expect(await screen.findByText(inEnglish('shell:shared.crash.copied'))).toBeVisible()
  expect(copied).toEqual([expect.stringMatching(/^Route: \/devices\n\n.*broken on purpose/)])
  const file = screen.getByRole('link', { name: inEnglish('shell:shared.crash.download') })
  expect(file).toHaveAttribute('download', 'bug-report.txt')
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(copied[0])
  expect(open).not.toHaveBeenCalled()
  open.mockRestore()
})

import { defaultSettings } from '@meshdeck/federation/settings'
import { initialStatus, startI18n, StoreProvider } from '@meshdeck/platform/shell'
import { act, render, screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { UiProvider } from '@meshdeck/ui/shell'

import { keepSettings } from '../installation/settings'
import { TrialBanner } from './TrialBanner'

const HOUR_MS = 3_600_000

/** A trial that ends in so many hours, in a console that nobody reloads. */
async function renderTrial(hours: number) {
  const trialEndDate = new Date(Date.now() + hours * HOUR_MS).toISOString()
  const status = { ...initialStatus, isPro: true, isOnTrial: true, trialEndDate }
  await startI18n('en')
  keepSettings(defaultSettings)
  await act(async () => {
    render(
      <UiProvider nonce="">
        <StoreProvider>
          <TrialBanner status={status} />
        </StoreProvider>
      </UiProvider>,
    )
  })
}

afterEach(() => jest.useRealTimers())

test('counts down by itself while the server goes on saying the same [ER-026, ER-027, ER-028, CO-064]', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  await renderTrial(25)
  expect(
    await screen.findByText(inEnglish('shell:health.trial.running', { count: 2 })),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /Trial docs/ })).toHaveAttribute(
    'href',
    'https://docs.netmaker.io/docs/netmaker-professional',
  )

  act(() => jest.advanceTimersByTime(2 * HOUR_MS))
  expect(screen.getByText(inEnglish('shell:health.trial.lastDay'))).toBeVisible()
  act(() => jest.advanceTimersByTime(24 * HOUR_MS))
  expect(screen.getByText(/^Your Pro trial has ended/)).toBeVisible()
})

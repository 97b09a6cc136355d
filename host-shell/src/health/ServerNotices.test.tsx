import { HOUR_MS } from '@meshdeck/domain/times'
import { defaultSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  startI18n,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, fireEvent, render, screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { UiProvider } from '@meshdeck/ui/shell'
import type { ReactNode } from 'react'

import { keepSettings } from '../shared/installation'
import { loadTranslations } from '../translations'
import { storeBannerHeight } from './banner-height'
import { storeRestart } from './restart'
import { type Health, storeHealthProblem } from './server-health'
import { HealthBanner, TrialBanner } from './ServerNotices'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations()
})

describe('server notices', () => {
  async function renderHealth(health: Health, action?: ReactNode) {
    keepSettings(defaultSettings)
    await act(async () => {
      render(
        <UiProvider nonce="">
          <StoreProvider store={store}>
            <QueryClientProvider client={queryClient}>
              <HealthBanner health={health} action={action} />
            </QueryClientProvider>
          </StoreProvider>
        </UiProvider>,
      )
    })
  }

  afterEach(() => jest.useRealTimers())

  test.each([
    ['unreachable', 'alert', /^Unable to reach/],
    ['server', 'alert', /server is not running properly/],
    ['broker', 'status', /not connected to the broker/],
  ] as const)('shows a problem of the kind %s as %s once it has lasted', async (...given) => {
    const [kind, role, text] = given
    jest.useFakeTimers({ advanceTimers: true })
    await renderHealth({ is: 'unwell', kind, since: Date.now(), isFromStart: false })
    expect(screen.queryByRole(role)).toBeNull()

    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(await screen.findByRole(role)).toHaveTextContent(text)
  })

  test("says that a restart was requested when the server doesn't come back", async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const askedAt = Date.now() - 20_000
    storeRestart({ askedAt, wasGone: true })
    await renderHealth({
      is: 'unwell',
      kind: 'unreachable',
      since: askedAt + 5000,
      isFromStart: false,
    })
    await act(() => jest.advanceTimersByTimeAsync(5000))
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(/^Unable to reach.*You requested a restart at/)
    expect(banner).not.toHaveTextContent(", but the server hasn't responded since.")

    await act(() => jest.advanceTimersByTimeAsync(36_000))
    expect(banner).toHaveTextContent(/, but the server hasn't responded since\./)
    act(() => storeRestart(undefined))
    expect(banner).not.toHaveTextContent('restart')
  })

  test('lets the user dismiss the broker banner until there is another problem', async () => {
    const since = Date.now() - 60_000
    storeHealthProblem({ kind: 'broker', since, isDismissed: false })
    await renderHealth({ is: 'unwell', kind: 'broker', since, isFromStart: false })
    const banner = await screen.findByRole('status')
    fireEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(banner).not.toBeInTheDocument())

    act(() => storeHealthProblem({ kind: 'broker', since, isDismissed: false }))
    expect(await screen.findByRole('status')).toHaveTextContent('not connected to the broker')
    act(() => storeHealthProblem(undefined))
  })

  test.each([
    ['outside of the frame', undefined, null],
    [
      'in the frame',
      <button key="causes" type="button">
        Show causes
      </button>,
      '93',
    ],
  ])("decides %s whether later pages keep the banner's height", async (_where, action, kept) => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(93)
    const since = Date.now() - 60_000
    storeHealthProblem({ kind: 'broker', since, isDismissed: false })
    storeBannerHeight(undefined)
    await renderHealth({ is: 'unwell', kind: 'broker', since, isFromStart: false }, action)

    expect(await screen.findByRole('status')).toBeVisible()
    expect(sessionStorage.getItem('meshdeck_notice_room')).toBe(kept)
    act(() => storeHealthProblem(undefined))
  })

  test('shrinks the banner to its text when a narrow page becomes wide', async () => {
    let text = 133
    // imitates browsers, where elements are at least as high as their `min-height`
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return Math.max(text, Number.parseFloat(getComputedStyle(this).minHeight) || 0)
    })
    const since = Date.now() - 60_000
    storeHealthProblem({ kind: 'broker', since, isDismissed: false })
    storeBannerHeight(undefined)
    const health = { is: 'unwell', kind: 'broker', since, isFromStart: false } as const
    await renderHealth(health, <button type="button">Show causes</button>)
    expect(await screen.findByRole('status')).toBeVisible()
    expect(sessionStorage.getItem('meshdeck_notice_room')).toBe('133')

    text = 41
    fireEvent(window, new Event('resize'))
    expect(sessionStorage.getItem('meshdeck_notice_room')).toBe('41')
    act(() => storeHealthProblem(undefined))
  })
})

describe('trial banner', () => {
  /** Renders a trial that ends in the given number of hours, in a console that is never reloaded. */
  async function renderTrial(hours: number) {
    const trialEndDate = new Date(Date.now() + hours * HOUR_MS).toISOString()
    const status = { ...initialStatus, isPro: true, isOnTrial: true, trialEndDate }
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

  test("counts down while the server's status stays the same [ER-026, ER-027, ER-028, CO-064]", async () => {
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
})

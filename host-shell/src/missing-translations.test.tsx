import { translationsOf, type LoadTranslations } from '@meshdeck/platform'
import { forgetMissingTranslations, startI18n } from '@meshdeck/platform/shell'
import { act, render, screen, userEvent } from '@meshdeck/testing/dom'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

declare module '@meshdeck/platform/translations' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type can't be added to
  interface Translations {
    greeting: { hello: string }
  }
}

// React logs errors that the boundary catches
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('requests missing translations once, and again after their failure was shown', async () => {
  await startI18n('en')
  const load = jest
    .fn<ReturnType<LoadTranslations>, []>(async () => ({ default: { hello: 'Hello Ada' } }))
    .mockRejectedValueOnce(new Error('offline'))

  const useTranslation = translationsOf('greeting', load)

  function Greeting() {
    const { t } = useTranslation()
    return <p>{t('hello')}</p>
  }
  const boundary = (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <button type="button" onClick={resetErrorBoundary}>
          Try again
        </button>
      )}
    >
      <Suspense fallback="…">
        <Greeting />
      </Suspense>
    </ErrorBoundary>
  )
  await act(async () => render(boundary, { onCaughtError: forgetMissingTranslations }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(load).toHaveBeenCalledTimes(1)

  await act(async () => userEvent.click(retry))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

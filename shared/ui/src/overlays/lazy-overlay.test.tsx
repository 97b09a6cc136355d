import { screen } from '@meshdeck/testing/dom'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from '../controls/Button'
import { renderUi } from '../testing'
import { lazyOverlay } from './lazy-overlay'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('is loaded once, however often it is wanted', async () => {
  const load = jest.fn(async () => Hello)
  const Lazy = lazyOverlay(load)
  Lazy.preload()
  Lazy.preload()

  await renderUi(<Lazy name="Ada" />)

  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('gives a download that failed another chance', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Lazy = lazyOverlay(load)

  const user = await renderUi(
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Button onClick={resetErrorBoundary}>Retry</Button>
      )}
    >
      <Lazy name="Ada" />
    </ErrorBoundary>,
  )
  await user.click(await screen.findByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Hello Ada')).toBeVisible()
  jest.restoreAllMocks()
})

import { StoreProvider } from '@meshdeck/platform/shell'
import { act, render } from '@meshdeck/testing/dom'
import { UiProvider } from '@meshdeck/ui/shell'

import { PendingMark } from '../shared/PendingMark'
import { nextProgress, PageProgress, PROGRESS_START } from './PageProgress'

const Page = ({ isPending }: { isPending: boolean }) => (
  <UiProvider nonce="">
    <StoreProvider>
      <PageProgress />
      {isPending && <PendingMark />}
    </StoreProvider>
  </UiProvider>
)

const bar = () => document.querySelector<HTMLElement>('[style*=scale]')

afterEach(() => jest.useRealTimers())

test('starts the bar at 30 and advances it by at most 3 [SH-087, SH-088]', () => {
  expect(PROGRESS_START).toBe(30)
  expect(nextProgress(30, () => 0.999)).toBeLessThan(33)
  expect(nextProgress(30, () => 0.5)).toBe(31.5)
})

test('stops the bar at 90 [SH-088]', () => {
  expect(nextProgress(89.5, () => 0.999)).toBe(90)
  expect(nextProgress(90, () => 0.999)).toBe(90)
})

test('ends the bar at 100 and hides it 400 ms later [SH-089]', () => {
  jest.useFakeTimers()
  const { rerender } = render(<Page isPending />)
  expect(bar()).toHaveStyle({ scale: '0.3 1' })

  rerender(<Page isPending={false} />)
  expect(bar()).toHaveStyle({ scale: '1 1' })
  act(() => jest.advanceTimersByTime(399))
  expect(bar()).not.toBeNull()
  act(() => jest.advanceTimersByTime(1))
  expect(bar()).toBeNull()
})

test('gives a page that starts loading in the meantime its full time too', () => {
  jest.useFakeTimers()
  const { rerender } = render(<Page isPending />)
  const line = bar()
  rerender(<Page isPending={false} />)
  act(() => jest.advanceTimersByTime(100))
  rerender(<Page isPending />)
  act(() => jest.advanceTimersByTime(100))
  rerender(<Page isPending={false} />)

  act(() => jest.advanceTimersByTime(399))
  expect(bar()).toBe(line)
  act(() => jest.advanceTimersByTime(1))
  expect(bar()).toBeNull()
})

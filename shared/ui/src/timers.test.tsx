import { act, fireEvent, render } from '@meshdeck/testing/dom'

import { useIdleTimeout, useInterval, useTimeout, useWindowEvent } from './timers'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

type WaitProps = { delay: number | undefined; run?: number; act: () => void }

function Wait({ delay, run, act: end }: WaitProps) {
  useTimeout(end, delay, run)
  return null
}

test('calls the latest callback once when the time has passed', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const { rerender } = render(<Wait delay={100} act={first} />)
  pass(99)
  rerender(<Wait delay={100} act={second} />)
  expect(second).not.toHaveBeenCalled()
  pass(1000)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
})

test("restarts for another run, and doesn't wait without a delay or after unmounting", () => {
  const end = jest.fn()
  const { rerender, unmount } = render(<Wait delay={100} run={1} act={end} />)
  pass(60)
  rerender(<Wait delay={100} run={2} act={end} />)
  pass(60)
  expect(end).not.toHaveBeenCalled()
  pass(40)
  expect(end).toHaveBeenCalledTimes(1)

  rerender(<Wait delay={undefined} act={end} />)
  pass(1000)
  rerender(<Wait delay={100} act={end} />)
  unmount()
  pass(1000)
  expect(end).toHaveBeenCalledTimes(1)
})

function Tick({ period, act: turn }: { period: number | undefined; act: () => void }) {
  useInterval(turn, period)
  return null
}

test('calls the callback after each period, until there is no period', () => {
  const turn = jest.fn()
  const { rerender } = render(<Tick period={100} act={turn} />)
  pass(350)
  expect(turn).toHaveBeenCalledTimes(3)
  rerender(<Tick period={undefined} act={turn} />)
  pass(1000)
  expect(turn).toHaveBeenCalledTimes(3)
})

function Hear({ isOn, hear }: { isOn?: boolean; hear: () => void }) {
  useWindowEvent('online', hear, isOn)
  return null
}

test('calls the latest listener of a window event while it is on and mounted', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const { rerender, unmount } = render(<Hear hear={first} />)
  rerender(<Hear hear={second} />)
  fireEvent(window, new Event('online'))
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)

  rerender(<Hear isOn={false} hear={second} />)
  fireEvent(window, new Event('online'))
  rerender(<Hear hear={second} />)
  unmount()
  fireEvent(window, new Event('online'))
  expect(second).toHaveBeenCalledTimes(1)
})

describe('a pause', () => {
  function Pause({ delay, act: end }: WaitProps) {
    useIdleTimeout(end, delay)
    return null
  }

  test("ends with its delay in a browser that doesn't report when it is idle", () => {
    const end = jest.fn()
    render(<Pause delay={100} act={end} />)
    pass(99)
    expect(end).not.toHaveBeenCalled()
    pass(1)
    expect(end).toHaveBeenCalledTimes(1)
  })

  test('lasts until the browser is idle, and is canceled without a call when something starts in the meantime', () => {
    const waiting = new Map<number, () => void>()
    const rest = () => {
      act(() => waiting.forEach((run) => run()))
      waiting.clear()
    }
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => waiting.set(waiting.size + 1, run).size,
      cancelIdleCallback: (request: number) => waiting.delete(request),
    })
    const end = jest.fn()
    const { rerender, unmount } = render(<Pause delay={100} act={end} />)
    pass(1000)
    expect(end).not.toHaveBeenCalled()
    rerender(<Pause delay={undefined} act={end} />)
    rest()
    expect(end).not.toHaveBeenCalled()

    rerender(<Pause delay={100} act={end} />)
    pass(100)
    rest()
    expect(end).toHaveBeenCalledTimes(1)
    unmount()
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'cancelIdleCallback')
  })
})

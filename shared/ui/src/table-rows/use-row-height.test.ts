import { act, renderHook, waitFor } from '@meshdeck/testing/dom'

import { useRem } from './use-row-height'

test('makes rows higher when the text is enlarged while a table is open', async () => {
  const observe = jest.fn<void, [() => void]>()
  const { ResizeObserver } = window
  window.ResizeObserver = class extends ResizeObserver {
    constructor(onChange: ResizeObserverCallback) {
      super(onChange)
      observe(() => onChange([], this))
    }
  }
  const { result, unmount } = renderHook(() => useRem())
  expect(result.current).toBe(16)

  document.documentElement.style.fontSize = '32px'
  act(() => observe.mock.calls[0]?.[0]())
  await waitFor(() => expect(result.current).toBe(32))
  unmount()
  expect(document.querySelector('[style*="1rem"]')).toBeNull()
})

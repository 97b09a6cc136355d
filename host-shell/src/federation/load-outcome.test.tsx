import { act, renderHook } from '@meshdeck/testing/dom'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { follow, useOutcome } from './load-outcome'

test('returns a value once the promise resolves, and at once when it has resolved before', async () => {
  let come = (_value: string) => {}
  const followed = follow(new Promise<string>((resolve) => (come = resolve)))
  const { result } = renderHook(() => useOutcome(followed))
  expect(result.current).toBeUndefined()
  await act(async () => come('page'))
  expect(result.current).toBe('page')
  expect(renderHook(() => useOutcome(followed)).result.current).toBe('page')
})

test('throws the failure where the outcome is read', async () => {
  const complaint = jest.spyOn(console, 'error').mockReturnValue()
  const followed = follow(Promise.reject(new Error('no page')))
  await followed.promise.catch(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ErrorBoundary fallbackRender={({ error }) => String(error)}>{children}</ErrorBoundary>
  )
  renderHook(() => useOutcome(followed), { wrapper })
  expect(document.body).toHaveTextContent('no page')
  complaint.mockRestore()
})

test("doesn't notify an unmounted component", async () => {
  let come = (_value: string) => {}
  const followed = follow(new Promise<string>((resolve) => (come = resolve)))
  const drawn = jest.fn()
  const { unmount } = renderHook(() => drawn(useOutcome(followed)))
  unmount()
  await act(async () => come('page'))
  expect(drawn).toHaveBeenCalledTimes(1)
})

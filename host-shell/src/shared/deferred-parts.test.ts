import { queryClient, queryKeyOf } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  setReachable,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, fireEvent, renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { useFetchAhead, useDeferredParts } from './deferred-parts'
import { DeferredStages } from './idle-scheduler'

const statusKey = queryKeyOf('server-status')

beforeEach(() => {
  jest.useFakeTimers()
  queryClient.setQueryData(statusKey, { ...initialStatus })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  delete document.documentElement.dataset['palette']
  setReachable(true)
  queryClient.clear()
  jest.useRealTimers()
})

function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
}

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(
    StoreProvider,
    { store },
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(DeferredStages, null, children),
    ),
  )

/** Returns a function that lists the parts that are enabled at the moment. */
function renderParts() {
  const { result } = renderHook(useDeferredParts, { wrapper })
  return () => {
    const { notices, backgroundTasks, commands, overlays } = result.current
    const parts = Object.entries({ notices, backgroundTasks, commands, overlays })
    return parts.flatMap(([name, isLetIn]) => (isLetIn ? [name] : []))
  }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('enables notices and background tasks first, then commands, then overlays', async () => {
  const letIn = renderParts()
  expect(letIn()).toEqual([])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'backgroundTasks'])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'backgroundTasks', 'commands'])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'backgroundTasks', 'commands', 'overlays'])
})

test('enables the palette immediately on Ctrl+K', async () => {
  const letIn = renderParts()
  act(() => void fireEvent.keyDown(window, { key: 'a' }))
  expect(letIn()).toEqual([])
  document.documentElement.dataset['palette'] = 'wanted'
  act(() => void fireEvent.keyDown(window, { key: 'k', ctrlKey: true }))
  expect(letIn()).toEqual(['commands'])
})

test('enables only background tasks automatically when the browser saves data', async () => {
  saveData()
  const letIn = renderParts()
  await pass(60_000)
  expect(letIn()).toEqual(['backgroundTasks'])

  act(() => void fireEvent.pointerDown(document.body))
  expect(letIn()).toEqual(['notices', 'backgroundTasks', 'commands'])
})

test.each([
  ['the server is unreachable', () => setReachable(false)],
  [
    'the server is unhealthy',
    () => queryClient.setQueryData(statusKey, { ...initialStatus, isDbConnected: false }),
  ],
  [
    'the server is on trial',
    () => queryClient.setQueryData(statusKey, { ...initialStatus, isOnTrial: true }),
  ],
  [
    'a call fails',
    () =>
      queryClient
        .fetchQuery({ queryKey: ['nodes'], queryFn: () => Promise.reject(new Error('disk full')) })
        .catch(() => undefined),
  ],
])('enables notices in a browser that saves data when %s', async (_, happen) => {
  saveData()
  const letIn = renderParts()
  await pass(1000)
  expect(letIn()).toEqual(['backgroundTasks'])

  await act(async () => {
    void happen()
    await jest.advanceTimersByTimeAsync(10)
  })
  expect(letIn()).toEqual(['notices', 'backgroundTasks'])
})

test('enables a palette that was requested early once the top bar is mounted', async () => {
  document.documentElement.dataset['palette'] = 'wanted'
  const letIn = renderParts()
  expect(letIn()).toEqual([])
  await pass(0)
  expect(letIn()).toEqual(['commands'])
})

test('passes on whether the server responds and whether it was well before', async () => {
  queryClient.setQueryData(statusKey, { ...initialStatus, isDbConnected: false })
  const { result } = renderHook(useDeferredParts, { wrapper })
  expect(result.current).toMatchObject({ isReachable: true, wasWell: false })
  act(() => void queryClient.setQueryData(statusKey, { ...initialStatus }))
  await pass(10)
  expect(result.current.wasWell).toBe(true)
  act(() => {
    setReachable(false)
    queryClient.setQueryData(statusKey, { ...initialStatus, isDbConnected: false })
  })
  await pass(10)
  expect(result.current).toMatchObject({ isReachable: false, wasWell: true })
})

test('fetches the next parts once they are due', () => {
  const fetchNext = jest.fn(async () => {})
  const { rerender } = renderHook(({ isDue }) => useFetchAhead(isDue, fetchNext), {
    initialProps: { isDue: false },
  })
  expect(fetchNext).not.toHaveBeenCalled()
  rerender({ isDue: true })
  rerender({ isDue: true })
  expect(fetchNext).toHaveBeenCalledTimes(1)
})

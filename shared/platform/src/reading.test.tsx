import { act, render, renderHook, waitFor } from '@meshdeck/testing/dom'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { queryClient } from './query-client'
import { findIn, type Reading, useCachedQuery, useReading } from './reading'

const unread = { data: undefined, error: null, refetch: () => undefined }
const names: Reading<string[]> = { ...unread, data: ['edge', 'core'] }
const toRows = (list: string[]) => list.map((name) => ({ name }))

/** Returns the result of the hook, as a page would read it. */
function readingOf<Data>(use: () => Reading<Data>): { current: Reading<Data>; again: () => void } {
  const shown: { current: Reading<Data>; again: () => void } = { current: unread, again: () => {} }
  function Page() {
    const [, setCount] = useState(0)
    shown.current = use()
    shown.again = () => act(() => setCount((count) => count + 1))
    return null
  }
  render(<Page />)
  return shown
}

test('creates rows once per response', () => {
  const shown = readingOf(() => useReading(names, toRows))
  const rows = shown.current.data
  expect(rows).toEqual([{ name: 'edge' }, { name: 'core' }])

  shown.again()
  expect(shown.current.data).toBe(rows)
})

test('has no data while the response, or another required list, is loading', () => {
  expect(readingOf(() => useReading(unread, toRows)).current.data).toBeUndefined()
  const needsMore = () => undefined
  const { current } = readingOf(() => useReading(names, needsMore, unread))
  expect(current.data).toBeUndefined()
  expect(current.error).toBeUndefined()
})

test('fails if any required list fails, and a retry reads all of them', () => {
  const asked: string[] = []
  const list = { ...names, refetch: () => asked.push('list') }
  const other = { ...unread, error: new Error('refused'), refetch: () => asked.push('other') }
  const { current } = readingOf(() => useReading(list, toRows, other))

  expect(current.error).toBe(other.error)
  void current.refetch()
  expect(asked).toEqual(['list', 'other'])
})

test('returns null for an item missing from the list, and undefined while there is no list', () => {
  expect(findIn(names, (name) => name === 'core').data).toBe('core')
  expect(findIn(names, (name) => name === 'lab').data).toBeNull()
  expect(findIn<string>(unread, (name) => name === 'lab').data).toBeUndefined()
})

describe('useCachedQuery', () => {
  const queryKey = ['networks', 1, {}, 'cached'] as const
  const query = { queryKey, queryFn: async () => 'fetched' }
  const longAgo = { updatedAt: 1 }

  const Provider = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const read = (options?: { isFreshEnough: boolean }) =>
    renderHook(() => useCachedQuery(query, options).data, { wrapper: Provider }).result

  afterEach(() => queryClient.clear())

  test('fetches missing data', async () => {
    const shown = read()
    await waitFor(() => expect(shown.current).toBe('fetched'))
  })

  test('keeps data that was loaded long ago', () => {
    queryClient.setQueryData(queryKey, 'loaded', longAgo)
    const shown = read()
    expect(queryClient.isFetching()).toBe(0)
    expect(shown.current).toBe('loaded')
  })

  test('fetches data that a change invalidated', async () => {
    queryClient.setQueryData(queryKey, 'loaded', longAgo)
    await queryClient.invalidateQueries({ queryKey })
    const shown = read()
    await waitFor(() => expect(shown.current).toBe('fetched'))
  })

  test('refetches old data that is not fresh enough', async () => {
    queryClient.setQueryData(queryKey, 'loaded', longAgo)
    const shown = read({ isFreshEnough: false })
    await waitFor(() => expect(shown.current).toBe('fetched'))
  })
})

import { queryClient, useQuery } from '@meshdeck/platform'
import { QueryClientProvider } from '@meshdeck/platform/shell'
import { renderHook, waitFor } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { followQuery, oldestShown, shownData, subscribeToQueries } from './queries'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

afterEach(() => queryClient.clear())

test('notifies of a query added by a component after the component has rendered', async () => {
  const listener = jest.fn()
  const stop = subscribeToQueries(listener)
  const callsDuringRendering: number[] = []
  renderHook(
    () => {
      useQuery({ queryKey: ['nodes'], queryFn: async () => [] })
      callsDuringRendering.push(listener.mock.calls.length)
    },
    { wrapper },
  )
  expect(callsDuringRendering[0]).toBe(0)
  await waitFor(() => expect(listener).toHaveBeenCalled())
  stop()
})

describe('shown data', () => {
  const Cache = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)

  /** Renders a list that was fetched at the given time, or is still loading. */
  function draw(resource: 'hosts' | 'nodes' | 'networks' | 'server-config', readAt?: number) {
    const never = () => new Promise<string[]>(() => {})
    const query = { queryKey: [resource] as const, queryFn: never, staleTime: Infinity }
    if (readAt !== undefined) queryClient.setQueryData(query.queryKey, [], { updatedAt: readAt })
    return renderHook(() => useQuery(query), { wrapper: Cache })
  }

  test('returns the time of the oldest visible data, except settled data', () => {
    expect(oldestShown()).toBeUndefined()
    draw('server-config', 1000)
    draw('networks')
    expect(oldestShown()).toBeUndefined()

    const hosts = draw('hosts', 3000)
    draw('nodes', 5000)
    expect(shownData().map(({ queryKey }) => queryKey[0])).toEqual(['hosts', 'nodes'])
    expect(oldestShown()).toBe(3000)
    hosts.unmount()
    expect(oldestShown()).toBe(5000)
  })

  test('calls a follower of a resource immediately and after every fetch', () => {
    const listener = jest.fn()
    followQuery('hosts', listener)
    expect(listener).toHaveBeenCalledTimes(1)
    queryClient.setQueryData(['nodes'], [])
    void queryClient.invalidateQueries({ queryKey: ['hosts'] })
    expect(listener).toHaveBeenCalledTimes(1)
    queryClient.setQueryData(['hosts', 1, { hostId: 'h1' }], [])
    expect(listener).toHaveBeenCalledTimes(2)
    void queryClient.invalidateQueries({ queryKey: ['hosts'] })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

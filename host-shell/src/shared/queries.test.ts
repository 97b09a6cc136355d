import { queryClient, useQuery } from '@meshdeck/platform'
import { QueryClientProvider } from '@meshdeck/platform/shell'
import { renderHook, waitFor } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { subscribeToQueries } from './subscribe-to-queries'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test('a query that a component adds is announced once the component is rendered', async () => {
  const heard = jest.fn()
  const stop = subscribeToQueries(heard)
  const heardDuringRendering: number[] = []
  renderHook(
    () => {
      useQuery({ queryKey: ['nodes'], queryFn: async () => [] })
      heardDuringRendering.push(heard.mock.calls.length)
    },
    { wrapper },
  )
  expect(heardDuringRendering[0]).toBe(0)
  await waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
})

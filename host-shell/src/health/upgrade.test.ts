import { queryClient } from '@meshdeck/platform'
import { initialStatus, QueryClientProvider, serverStatusQuery } from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { releaseKey, useUpgrade } from './upgrade'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)
const release = (version: string) => queryClient.setQueryData(releaseKey, version)
const server = (version: string) =>
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, version })

afterEach(() => queryClient.clear())

test.each([
  ['v1.0.0', 'v1.5.1', 'v1.5.1'],
  ['v1.5.1', 'v1.5.1', undefined],
  ['v1.5.1', 'v1.0.0', undefined],
  ['', 'v1.5.1', undefined],
  ['v1.5.1', '', undefined],
])(
  'a server of version %j of which %j is the latest may be brought to %j [SV-003]',
  (version, latest, expected) => {
    server(version)
    release(latest)
    expect(renderHook(useUpgrade, { wrapper }).result.current).toBe(expected)
  },
)

test('a release that becomes known later is told of', () => {
  server('v1.0.0')
  const { result } = renderHook(useUpgrade, { wrapper })
  expect(result.current).toBeUndefined()
  act(() => void release('v1.5.1'))
  expect(result.current).toBe('v1.5.1')
})

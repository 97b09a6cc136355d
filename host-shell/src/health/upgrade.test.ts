import { queryClient } from '@meshdeck/platform'
import { initialStatus, QueryClientProvider, serverStatusQuery } from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { imageTagsOf, releaseKey, useUpgrade } from './upgrade'

describe('upgrade', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const release = (version: string) => queryClient.setQueryData(releaseKey, version)
  const server = (version: string) =>
    queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, version })

  afterEach(() => act(() => queryClient.clear()))

  test.each([
    ['v1.0.0', 'v1.5.1', { version: 'v1.5.1' }],
    ['v1.0.0', 'v1.4.0', { version: 'v1.4.0' }],
    // a release that the console doesn't support is named, but not offered
    ['v1.0.0', 'v1.8.0', { version: 'v1.5.1', unsupported: 'v1.8.0' }],
    ['v1.5.1', 'v1.8.0', undefined],
    ['v1.6.0', 'v1.8.0', undefined],
    ['v1.5.1', 'v1.5.1', undefined],
    ['v1.5.1', 'v1.0.0', undefined],
    ['', 'v1.5.1', undefined],
    ['v1.5.1', '', undefined],
  ])(
    'offers a server of version %j with the latest release %j the upgrade %j [SV-003]',
    (version, latest, expected) => {
      server(version)
      release(latest)
      expect(renderHook(useUpgrade, { wrapper }).result.current).toEqual(expected)
    },
  )

  test('updates when a release becomes known later', () => {
    server('v1.0.0')
    const { result } = renderHook(useUpgrade, { wrapper })
    expect(result.current).toBeUndefined()
    act(() => void release('v1.5.1'))
    expect(result.current).toEqual({ version: 'v1.5.1' })
  })
})

describe('image tags', () => {
  test.each([
    ['v1.5.1', false, { server: 'v1.5.1', ui: 'v1.5.1' }],
    ['v1.5.1', true, { server: 'v1.5.1-ee', ui: 'v1.5.1' }],
    ['v1.5.1-ee.1', false, { server: 'v1.5.1-ee.1', ui: 'v1.5.1-ee.1' }],
    ['v1.5.1-ee', true, { server: 'v1.5.1-ee', ui: 'v1.5.1' }],
  ])('returns for version %s, Pro %s, the images %j [SV-006, SV-007]', (version, isPro, tags) => {
    expect(imageTagsOf(version, isPro)).toEqual(tags)
  })
})

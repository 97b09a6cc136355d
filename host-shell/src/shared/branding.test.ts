import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { editionAtom, useBranding, useProductName, useWindowTitle } from './branding'
import { keepSettings } from './installation'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(
    StoreProvider,
    { store },
    createElement(QueryClientProvider, { client: queryClient }, children),
  )
const render = <Result>(useIt: () => Result) => renderHook(useIt, { wrapper }).result.current
const server = (isPro: boolean) =>
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, isPro })

beforeEach(() => keepSettings(parseSettings({ branding: { name: 'Acme Mesh' } })))
afterEach(() => {
  queryClient.clear()
  store.set(editionAtom, undefined)
})

test.each([
  [true, 'Acme Mesh'],
  [false, 'Meshdeck'],
])('names the console on a paid server (%s) %s [SH-012, SH-019]', (isPro, expected) => {
  // the stored edition of the last visit no longer matters
  store.set(editionAtom, isPro ? 'community' : 'pro')
  server(isPro)
  expect(render(useProductName)).toBe(expected)
})

test('uses the product name of the last visit until the server responds', () => {
  expect(render(useProductName)).toBe('Meshdeck')
  act(() => store.set(editionAtom, 'pro'))
  expect(render(useProductName)).toBe('Acme Mesh')
  expect(render(useBranding)).toMatchObject({ name: 'Acme Mesh' })
  act(() => store.set(editionAtom, 'community'))
  expect(render(useBranding)).toEqual({})
})

test('shows the location and then the product in the window title', () => {
  server(true)
  render(() => useWindowTitle('Nodes'))
  expect(document.title).toBe('Nodes · Acme Mesh')
  render(() => useWindowTitle(''))
  expect(document.title).toBe('Acme Mesh')
})

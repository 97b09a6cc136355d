import { act, renderHook } from '@meshdeck/testing/dom'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'

import { store } from './store'
import { chooseTheme, useApplyColorMode, useColorMode, useThemeChoice } from './theme'

const inStore = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)

const onScreen = () => {
  const { classList, style } = document.documentElement
  return [['dark', 'light'].filter((mode) => classList.contains(mode)), style.colorScheme]
}

afterEach(() => localStorage.clear())

test('dark unless somebody chooses, and what is chosen is on screen at once', () => {
  renderHook(() => useApplyColorMode(), { wrapper: inStore })
  const { result } = renderHook(() => useThemeChoice(), { wrapper: inStore })
  expect(onScreen()).toEqual([['dark'], 'dark'])
  act(() => result.current[1]('light'))
  expect(onScreen()).toEqual([['light'], 'light'])
  expect(result.current[0]).toBe('light')
})

test('the theme of the system is followed', () => {
  const { result } = renderHook(() => useColorMode(), { wrapper: inStore })
  act(() => chooseTheme('dark'))
  expect(result.current).toBe('dark')
  act(() => chooseTheme('system'))
  // the desktop of the tests prefers nothing
  expect(result.current).toBe('light')
})

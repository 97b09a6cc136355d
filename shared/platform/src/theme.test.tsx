import { act, renderHook } from '@meshdeck/testing/dom'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'

import { store } from './store'
import { chooseTheme, useApplyColorMode, useColorMode, useThemeChoice } from './theme'

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)
const onScreen = () => {
  const { classList, style } = document.documentElement
  return [['dark', 'light'].filter((mode) => classList.contains(mode)), style.colorScheme]
}

/** Simulates the system's color scheme and its changes. */
function desktop(mode: 'dark' | 'light') {
  const list = Object.assign(new EventTarget(), { mode })
  const quiet = window.matchMedia('')
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...quiet,
    matches: media === `(prefers-color-scheme: ${list.mode})`,
    addEventListener: list.addEventListener.bind(list),
    removeEventListener: list.removeEventListener.bind(list),
  }))
  return (next: 'dark' | 'light') =>
    act(() => {
      list.mode = next
      list.dispatchEvent(new Event('change'))
    })
}

afterEach(() => {
  jest.restoreAllMocks()
  // the store outlives a test, and the next render starts from its state
  chooseTheme('dark')
  localStorage.clear()
})

test('is dark by default, and applies a choice at once', () => {
  renderHook(() => useApplyColorMode(), { wrapper })
  const { result } = renderHook(() => useThemeChoice(), { wrapper })
  expect(onScreen()).toEqual([['dark'], 'dark'])
  act(() => result.current[1]('light'))
  expect(onScreen()).toEqual([['light'], 'light'])
  expect(result.current[0]).toBe('light')
})

test('follows the system theme, and stores both values on the device [SE-024, SE-052]', () => {
  const change = desktop('dark')
  act(() => chooseTheme('system'))
  renderHook(() => useApplyColorMode(), { wrapper })
  const { result } = renderHook(() => useColorMode(), { wrapper })
  expect(result.current).toBe('dark')
  expect({ ...localStorage }).toMatchObject({ theme: 'dark', theme_choice: 'system' })

  change('light')
  expect(result.current).toBe('light')
  expect(onScreen()).toEqual([['light'], 'light'])
  expect({ ...localStorage }).toMatchObject({ theme: 'light', theme_choice: 'system' })
})

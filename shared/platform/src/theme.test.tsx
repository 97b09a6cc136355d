import { act, renderHook } from '@meshdeck/testing/dom'

import { chooseTheme, useApplyColorMode, useColorMode, useThemeChoice } from './theme'

const onScreen = () => {
  const { classList, style } = document.documentElement
  return [['dark', 'light'].filter((mode) => classList.contains(mode)), style.colorScheme]
}

test('dark unless somebody chooses, and what is chosen is on screen at once', () => {
  renderHook(() => useApplyColorMode())
  const { result } = renderHook(() => useThemeChoice())
  expect(onScreen()).toEqual([['dark'], 'dark'])
  act(() => result.current[1]('light'))
  expect(onScreen()).toEqual([['light'], 'light'])
  expect(result.current[0]).toBe('light')
})

test('the theme of the system is followed', () => {
  const { result } = renderHook(() => useColorMode())
  act(() => chooseTheme('system'))
  // the desktop of the tests prefers nothing
  expect(result.current).toBe('light')
})

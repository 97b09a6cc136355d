import { act, fireEvent, renderHook } from '@meshdeck/testing/dom'

import {
  useDrawer,
  useHoldOverlay,
  useHoverOverlay,
  usePinShortcut,
  useSidebarPin,
} from './use-sidebar'

afterEach(() => jest.useRealTimers())

test('pins the sidebar by default and stores the choice on this device [SE-028, SH-153]', () => {
  const { result } = renderHook(() => useSidebarPin())
  expect(result.current[0]).toBe(true)
  act(() => result.current[1]())
  expect([result.current[0], localStorage.getItem('sidebar_expanded_state')]).toEqual([
    false,
    'false',
  ])
  act(() => result.current[1]())
  expect([result.current[0], localStorage.getItem('sidebar_expanded_state')]).toEqual([
    true,
    'true',
  ])
})

test.each([
  ['false', false],
  ['true', true],
  // not a valid value
  ['perhaps', true],
])('reads the stored choice %s of the last visit as pinned: %j', (stored, expected) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.setItem('sidebar_expanded_state', stored)
  expect(renderHook(() => useSidebarPin()).result.current[0]).toBe(expected)
  localStorage.clear()
  jest.restoreAllMocks()
})

test.each([
  [{ key: 's', ctrlKey: true }, true],
  [{ key: 'S', metaKey: true }, true],
  [{ key: 's' }, false],
  [{ key: 'a', ctrlKey: true }, false],
  [{ key: 's', ctrlKey: true, shiftKey: true }, false],
  [{ key: 's', ctrlKey: true, altKey: true }, false],
])('toggles the pin for %j: %j [SH-152]', (pressed, expected) => {
  const toggle = jest.fn()
  renderHook(() => usePinShortcut(toggle))
  // a handled shortcut is kept from the browser
  expect(fireEvent.keyDown(window, pressed)).toBe(!expected)
  expect(toggle).toHaveBeenCalledTimes(expected ? 1 : 0)
})

test('closes the drawer by default', () => {
  const { result } = renderHook(() => useDrawer())
  expect(result.current[0]).toBe(false)
  act(() => result.current[1](true))
  expect(renderHook(() => useDrawer()).result.current[0]).toBe(true)
})

test('opens the overlay after the pointer has stayed for a moment and closes it when it leaves', () => {
  jest.useFakeTimers()
  const { result } = renderHook(() => useHoverOverlay())
  act(() => result.current.enter())
  act(() => jest.advanceTimersByTime(100))
  act(() => result.current.enter())
  act(() => jest.advanceTimersByTime(100))
  expect(result.current.isOpen).toBe(false)
  act(() => jest.advanceTimersByTime(20))
  expect(result.current.isOpen).toBe(true)
  act(() => result.current.leave())
  expect(result.current.isOpen).toBe(false)

  act(() => result.current.enter())
  act(() => result.current.leave())
  act(() => jest.advanceTimersByTime(1000))
  expect(result.current.isOpen).toBe(false)
})

test('keeps the overlay open while a menu or panel opened from it is open [SH-154, SH-155]', () => {
  const { result } = renderHook(() => useHoverOverlay())
  const hold = () =>
    renderHook(({ isOpen }) => useHoldOverlay(isOpen), { initialProps: { isOpen: true } })
  const [menu, panel] = [hold(), hold()]
  expect(result.current.isOpen).toBe(true)
  menu.unmount()
  expect(result.current.isOpen).toBe(true)
  panel.rerender({ isOpen: false })
  expect(result.current.isOpen).toBe(false)
})
